import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatShape } from '../../../main/contract/format-number.ts'
import { type Command, useCommands } from '../../lib/commands.ts'
import { requestDraw } from '../../lib/scheduler.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { Beside, isShown, numbersPane } from './panes/Beside.tsx'
import { type NamedArray, type ReadDifference, type ReadPair, type ReadPositions, shapeOf } from './image-array.ts'
import type { Plane } from '../../../main/contract/picture/plane.ts'
import { PartChoice } from './panes/PartChoice.tsx'
import { exportView, type Provenance, viewExports } from './export/export-view.ts'
import { AxesBar } from './panes/AxesBar.tsx'
import { CursorReadout } from './panes/CursorReadout.tsx'
import { prepareToDraw } from './panes/draw-picture.ts'
import { LimitsFrom } from './panes/LimitsFrom.tsx'
import { LineLegend } from './panes/LineLegend.tsx'
import { HistogramsRow } from './panes/HistogramsRow.tsx'
import { ImageTools } from './panes/ImageTools.tsx'
import { Navigator } from './panes/Navigator.tsx'
import { NumbersRow } from './panes/NumbersRow.tsx'
import pane from './panes/pane.module.css'
import css from './panes/viewer.module.css'
import { type AbsentSide, PanesRow } from './panes/PanesRow.tsx'
import { PositionNumbers } from './panes/PositionNumbers.tsx'
import { ProfilesRow } from './panes/ProfilesRow.tsx'
import { RegionReadout } from './panes/RegionReadout.tsx'
import { SmallArrays } from './panes/SmallArrays.tsx'
import { imageCommands } from './state/image-commands.ts'
import { navigatorCommands } from './state/navigator-commands.ts'
import { movedToIndex } from './state/moves.ts'
import { type Desk, hasParts, useDesk } from './state/use-desk.ts'
import { useOnScreen } from './state/use-on-screen.ts'
import { settingOf } from './state/view-state.ts'

export type ImagePanesProps = {
  /** The reference. */
  a: NamedArray
  /** The candidate; null: A is looked at alone. */
  b: NamedArray | null
  /** The side that has no such array, where the other is looked at alone. */
  absent?: AbsentSide | null
  /** Reads large planes, and how they differ, at a glance; left out: their difference waits for all of their elements. */
  readPair?: ReadPair | undefined
  /** Reads how the largest planes differ where one looks closer. */
  readDifference?: ReadDifference | undefined
  /** Index to look at first; null: the middle. */
  start?: readonly number[] | null
  /** Indices worth a look: where bounds are exceeded most. */
  marks?: readonly (readonly number[])[]
  /** Bound of the relative error; null where there is none. */
  bound?: number | null
  /** For the navigator, where two axes choose; left out: there is none. It is memoised. */
  readPositions?: ReadPositions | null
  /** A look as `onLook` told it, to begin with. */
  look?: string | null
  /** Hears how the arrays are looked at, as a text for links; null: as the viewer begins. */
  onLook?: (look: string | null) => void
  /** What an exported view says of itself; left out: nothing can be exported. */
  provenance?: Provenance | undefined
  /** Reads the arrays again after a failure; whoever does gives another `key`. */
  onRetry?: (() => void) | undefined
  /** In the place of the numbers, while it is there. */
  instead?: ReactNode
  /** Below the numbers of the cross-hair: verdicts, diagnosis. `goTo` moves the cross-hair to an index. */
  children?: ((goTo: (index: readonly number[]) => void) => ReactNode) | undefined
}

/** Up to so many values are read rather than looked at. */
const smallest = 16

const elementsOf = ({ array }: NamedArray) => shapeOf(array).reduce((product, length) => product * length, 1)

/** Whether the plane is all of an array that is small enough. */
const isRead = (plane: Plane | null, of: NamedArray): plane is Plane =>
  plane !== null && elementsOf(of) <= smallest && plane.width * plane.height === elementsOf(of)

/** Two arrays and their difference, pixel by pixel. Give it a `key` for each pair: what is chosen belongs to one. */
export function ImagePanes(props: ImagePanesProps) {
  const { a, b, absent = null, start = null, marks = [], bound = null, readPositions = null, look = null } = props
  const { onLook, provenance, onRetry, instead, children, readPair, readDifference } = props
  const only = absent === null ? null : absent.side === 'a' ? 'b' : 'a'
  const desk = useDesk({ a, b, only, start, readPositions, look, readPair, readDifference })
  const tellLook = useEffectEvent((told: string | null) => onLook?.(told))
  useEffect(() => {
    tellLook(desk.look)
  }, [desk.look])
  const { a: pictureA, b: pictureB } = desk.pictures
  const isWaiting = pictureA === null || (b !== null && pictureB === null)
  // Large planes take a while: the room for them is made meanwhile, and what is below them comes when they are seen.
  const isLarge = [a, b].some((side) => side !== null && side.array.readCells !== null)
  const isLaidOut = useOnScreen(isLarge)
  const isDrawn = useOnScreen(!isWaiting)
  const below = isLarge && !isDrawn ? { ...desk, pictures: noPictures } : desk
  const { map, marked } = desk.state
  useEffect(
    () =>
      requestDraw(() => {
        prepareToDraw({ map, marked })
      }),
    [map, marked],
  )
  const [asNumbers, setAsNumbers] = useState(false)
  const showNumbers = () => {
    setAsNumbers((before) => !before)
  }
  useCommands([
    ...imageCommands(desk, showNumbers),
    ...navigatorCommands(desk),
    ...(provenance === undefined ? [] : exportCommands(desk, provenance)),
  ])
  const { planes, failure, state } = desk
  if (failure !== null)
    return (
      <Beside panel={instead}>
        <ErrorState failure={failure} onRetry={onRetry} />
      </Beside>
    )
  if (isWaiting && !isLaidOut) return <LoadingLine what="Reading arrays" />
  const shape = shapeOf(a.array)
  const [count, countB] = [elementsOf(a), b === null ? 0 : elementsOf(b)]
  if (count + countB > 0 && isRead(planes.a, a) && (b === null || isRead(planes.b, b))) {
    return (
      <SmallArrays desk={desk} planes={{ a: planes.a, b: planes.b }} instead={instead}>
        {children}
      </SmallArrays>
    )
  }
  if (count === 0)
    return (
      <Beside panel={instead}>
        <EmptyState title="Nothing to show" text={`The array has no elements: its shape is ${formatShape(shape)}.`} />
      </Beside>
    )
  const oneAxis = shape.length === 1
  const { detailFailure } = desk.pictures
  return (
    <div className={css.viewer}>
      <ImageTools
        state={state}
        dispatch={desk.dispatch}
        picture={desk.pictures[state.active === 'b' ? 'b' : 'a']}
        compares={b !== null}
      />
      <SplitPane
        {...numbersPane}
        calls={isShown(instead)}
        panel={
          instead ?? (
            <aside className="side" aria-label="Numbers">
              <CursorReadout desk={desk} bound={bound} onRetry={onRetry} />
              <PositionNumbers desk={desk} />
              {below === desk &&
                children?.((index) => {
                  desk.dispatch({ do: 'set', pane: state.active, settings: movedToIndex(desk, index) })
                })}
              <RegionReadout desk={below} />
            </aside>
          )
        }
      >
        <div className={css.work}>
          <Axes desk={desk} />
          <div className={css.navigated}>
            <Navigator desk={desk} onRetry={onRetry} />
            <div className={css.pictures}>
              {detailFailure !== null && (
                <p className={pane.fault} role="note">
                  {`What is in view can not be read more finely: ${detailFailure.message}`}
                </p>
              )}
              {oneAxis ? <LineLegend desk={desk} /> : <PanesRow desk={desk} marks={marks} absent={absent} />}
              <HistogramsRow desk={below} />
              {asNumbers ? <NumbersRow desk={below} /> : <ProfilesRow desk={below} bound={bound} />}
            </div>
          </div>
        </div>
      </SplitPane>
    </div>
  )
}

const noPictures: Desk['pictures'] = {
  ...{ a: null, b: null, difference: null, differenceFault: null },
  detailFailure: null,
}

const exportCommands = (desk: Desk, provenance: Provenance): Command[] =>
  viewExports.map(({ format, name, commandId }) => ({
    id: commandId,
    title: `Export the view as ${name}`,
    run: () => {
      exportView(desk, provenance, format)
    },
  }))

function Axes({ desk }: { desk: Desk }) {
  const { a, state, dispatch, cursor, seen } = desk
  const set = (settings: Extract<Parameters<typeof dispatch>[0], { do: 'set' }>['settings']) => {
    dispatch({ do: 'set', pane: state.active, settings })
  }
  return (
    <AxesBar
      first={
        hasParts(desk) && (
          <PartChoice
            part={state.part}
            onChange={(part) => {
              dispatch({ do: 'choose', settings: { part } })
            }}
          />
        )
      }
      beside={<LimitsFrom desk={desk} />}
      axes={a.array.axes}
      slice={settingOf(state, 'slice', state.active)}
      cursor={cursor}
      zoom={seen?.views[state.active].zoom ?? null}
      onSlice={(slice) => {
        set({ slice })
      }}
      onCursor={(to) => {
        set({ cursor: to })
      }}
      onFit={() => {
        set({ view: null })
      }}
    />
  )
}
