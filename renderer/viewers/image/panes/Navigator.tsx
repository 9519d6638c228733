import { useMemo } from 'react'
import { formatCount, formatError, formatIndex } from '../../../../main/contract/format-number.ts'
import type { ArrayPositions } from '../../../../main/contract/positions.ts'
import { runCommand } from '../../../lib/commands.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { Select } from '../../../ui/Select.tsx'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import { beforeWorstPositionId, worstPositionId } from '../state/navigator-commands.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { measureOf, positionNow, sliceAt, worstFirst } from '../state/position-moves.ts'
import type { Desk } from '../state/use-desk.ts'
import { type Cursor, type NavigatorKind, navigatorKinds } from '../state/view-state.ts'
import { NavigatorPicture } from './NavigatorPicture.tsx'
import css from './navigator.module.css'
import pane from './pane.module.css'

const measureWords = (kind: NavigatorKind, compares: boolean) => {
  const words: Record<NavigatorKind, string> = compares
    ? { sum: 'Σ |B − A|', max: 'max |B − A|', relative: 'Σ |B − A| / Σ |A|' }
    : { sum: 'Σ |A|', max: 'max |A|', relative: 'Σ |A| / Σ |A|' }
  return words[kind]
}

/** Where two axes choose: one number for each of their positions, and the way from one to the next. */
export function Navigator({ desk, onRetry }: { desk: Desk; onRetry: (() => void) | undefined }) {
  const { positions } = desk
  const here = positionNow(desk)
  if (positions === null || here === null) return null
  const { found, failure, progress, axes } = positions
  const [rows, columns] = axes.map((axis) => desk.a.array.axes[axis])
  return (
    <section className={css.navigator} aria-label="Navigator">
      <div className={pane.head}>
        <b className="med">Navigator</b>
        <span className="dim cut">{`${formatCount(rows?.length ?? 1)} × ${formatCount(columns?.length ?? 1)} positions`}</span>
        {found !== null && <Largest measure={measureOf(found, desk.state.navigator)} />}
      </div>
      {failure !== null ? (
        <ErrorState failure={failure} title="Positions can not be compared" onRetry={onRetry} />
      ) : found === null ? (
        <LoadingLine what="Comparing positions" progress={progress} />
      ) : (
        <Found desk={desk} found={found} here={here} />
      )}
    </section>
  )
}

function Largest({ measure }: { measure: Float64Array }) {
  const most = measure.reduce((one, other) => Math.max(one, other), 0)
  return <span className={pane.right}>{`max ${formatError(most, 4)}`}</span>
}

function Found({ desk, found, here }: { desk: Desk; found: ArrayPositions; here: Cursor }) {
  const { state, dispatch, a, b, positions } = desk
  const { navigator } = state
  const [height, width] = found.shape
  const measure = measureOf(found, navigator)
  const picture = useMemo(() => pictureOf(measure, width, height), [measure, width, height])
  const order = useMemo(() => worstFirst(measure), [measure])
  const at = here.row * width + here.column
  const compares = b !== null
  const words = measureWords(navigator, compares)
  const rank = order.indexOf(at)
  const [y, x] = positions?.axes ?? [0, 0]
  const kinds = navigatorKinds.filter((kind) => compares || kind !== 'relative')
  return (
    <div className={css.navigatorBody}>
      <NavigatorPicture
        label={`${words} by position`}
        picture={picture}
        rows={a.array.axes[y] ?? null}
        columns={a.array.axes[x] ?? null}
        position={here}
        onPosition={(to) => {
          dispatch({ do: 'set', pane: state.active, settings: sliceAt(desk, to) })
        }}
      />
      <p className={css.positionsEnds}>
        <span>0</span>
        <span>{`${words}, linear`}</span>
        <span>{formatError(picture.limits.high, 2)}</span>
      </p>
      <div className="row">
        <span className="dim">Shows</span>
        <Select
          label="Navigator shows"
          options={kinds.map((value) => ({ value, label: measureWords(value, compares) }))}
          value={navigator}
          onChange={(value) => {
            dispatch({ do: 'choose', settings: { navigator: value } })
          }}
        />
      </div>
      <KeyValue
        items={[
          [`Here, ${formatIndex([here.row, here.column])}`, formatError(measure[at] ?? NaN, 4)],
          ['Among positions', rank === 0 ? 'the worst' : `${formatCount(rank + 1)} of ${formatCount(order.length)}`],
          [
            'With a difference',
            compares ? `${formatCount(differing(found))} of ${formatCount(order.length)}` : undefined,
          ],
        ]}
      />
      <div className="row">
        <Button keys="N" onClick={() => runCommand(worstPositionId)}>
          Next worst
        </Button>
        <Button onClick={() => runCommand(beforeWorstPositionId)}>Previous</Button>
      </div>
    </div>
  )
}

const differing = ({ max }: ArrayPositions) => max.filter((one) => one !== 0).length

/** Linear from 0, with a map of its own, so that it is not taken for one of the panes. */
function pictureOf(values: Float64Array, width: number, height: number): PanePicture {
  const plane = { width, height, values, masked: null }
  const high = extentOf([plane], 'finite')?.high ?? 0
  const limits = { low: 0, high: high > 0 ? high : 1 }
  return { plane, scale: { kind: 'linear' }, limits, map: 'magma', keep: 'max', middle: 'none', empty: false }
}
