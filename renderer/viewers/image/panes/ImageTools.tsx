import type { Dispatch } from 'react'
import { cssColour, type SequentialMap, sequentialMaps } from '../../../../main/contract/picture/colour-map.ts'
import { differenceKinds } from '../../../../main/contract/picture/difference.ts'
import { type ScaleKind, scaleKinds } from '../../../../main/contract/picture/scale.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Segmented, SegmentedSet } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ToolBar } from '../../../ui/ToolBar.tsx'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { numbersOf } from '../../../../main/contract/picture/shown-plane.ts'
import { differenceWords } from './difference-words.ts'
import {
  type Layout,
  type LinkName,
  linkNames,
  scaleSettings,
  settingOf,
  type ViewAction,
  type ViewState,
} from '../state/view-state.ts'
import css from './tools.module.css'
import { ValueField } from './ValueField.tsx'

export type ImageToolsProps = {
  state: ViewState
  dispatch: Dispatch<ViewAction>
  /** Of the active side. */
  picture: PanePicture | null
  /** There is a B to compare with. */
  compares: boolean
}

const layoutWords: { value: Layout; label: string }[] = [
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'swipe', label: 'Swipe' },
  { value: 'blink', label: 'Blink' },
]
const scaleWords: Record<ScaleKind, string> = { log: 'Log', linear: 'Linear', symlog: 'Symlog', asinh: 'Asinh' }
const linkWords: Record<LinkName, string> = {
  view: 'Pan and zoom',
  cursor: 'Cross-hair',
  slice: 'Slice',
  scale: 'Scale',
  limits: 'Limits',
}
const percent = 99.9

/** A map from end to end, in ten steps. */
const swatch = (map: SequentialMap) =>
  `linear-gradient(to right, ${Array.from({ length: 11 }, (_, step) => cssColour(map, step / 10)).join(', ')})`

/** What changes the picture, not the data. */
export function ImageTools({ state, dispatch, picture, compares }: ImageToolsProps) {
  const { layout, part, map, difference, links, active } = state
  const { oneIn = 1 } = picture === null ? {} : numbersOf(picture.plane)
  const pane = active === 'difference' ? 'a' : active
  const rule = settingOf(state, 'limits', pane)
  const set = (settings: Extract<ViewAction, { do: 'set' }>['settings']) => {
    dispatch({ do: 'set', pane, settings })
  }
  return (
    <ToolBar label="Picture">
      {compares && (
        <>
          <Segmented
            label="Layout"
            options={layoutWords}
            value={layout}
            onChange={(value) => {
              dispatch({ do: 'choose', settings: { layout: value } })
            }}
          />
          <span className="vsep" />
        </>
      )}
      {part !== 'phase' && (
        <>
          <span className="dim wide">Scale</span>
          <Segmented
            label="Scale"
            options={scaleKinds.map((value) => ({ value, label: scaleWords[value] }))}
            value={settingOf(state, 'scale', pane).kind}
            onChange={(kind) => {
              set(scaleSettings(kind, rule))
            }}
          />
          <ScaleNumber kind={settingOf(state, 'scale', pane).kind} picture={picture} set={set} />
          <div className={css.joined}>
            {compares && (
              <SegmentedSet
                label="Shared"
                options={[
                  {
                    value: 'lock',
                    icon: 'lock',
                    label: <span className="wide">Limits A = B</span>,
                    title: 'A and B share limits (L)',
                  },
                ]}
                values={links.limits ? ['lock'] : []}
                onChange={() => {
                  dispatch({ do: 'link', link: 'limits' })
                }}
              />
            )}
            <Segmented<'full' | 'percent' | 'decades' | 'typed'>
              label="Limits"
              options={[
                { value: 'full', label: 'Full', title: 'From the smallest to the largest value' },
                {
                  value: 'percent',
                  label: `${percent} %`,
                  title: `The middle ${percent} % of the values${oneIn === 1 ? '' : `, judged by 1 in ${oneIn}`}`,
                },
              ]}
              value={rule?.rule ?? 'decades'}
              onChange={(value) => {
                set({ limits: value === 'percent' ? { rule: 'percent', percent } : { rule: 'full' } })
              }}
            />
          </div>
          <i className={css.swatch} style={{ background: swatch(map) }} aria-hidden="true" />
          <Select
            label="Colour map"
            width={104}
            options={sequentialMaps.map((value) => ({ value, label: value }))}
            value={map}
            onChange={(value) => {
              dispatch({ do: 'choose', settings: { map: value } })
            }}
          />
        </>
      )}
      {compares && (
        <>
          <Menu
            trigger={<IconButton icon="compare" label="Links between panes" edged />}
            items={linkNames.map((link) => ({
              id: link,
              label: links[link] ? `${linkWords[link]}: linked` : `${linkWords[link]}: open`,
              icon: links[link] ? 'check' : undefined,
              run: () => {
                dispatch({ do: 'link', link })
              },
            }))}
          />
          <span className="grow" />
          <span className="dim wide">Difference</span>
          <Segmented
            label="Difference"
            options={differenceKinds.map((value) => ({ value, label: differenceWords[value] }))}
            value={difference}
            onChange={(value) => {
              dispatch({ do: 'choose', settings: { difference: value } })
            }}
          />
        </>
      )}
    </ToolBar>
  )
}

/** The one number that a scale has: decades below the maximum, or where it turns linear. Its room is kept for it. */
function ScaleNumber({
  kind,
  picture,
  set,
}: {
  kind: ScaleKind
  picture: PanePicture | null
  set: (settings: Extract<ViewAction, { do: 'set' }>['settings']) => void
}) {
  if (kind === 'linear') return null
  const style = picture === null ? waiting : undefined
  if (kind === 'log') {
    const { low, high } = picture?.limits ?? { low: 1, high: 10 }
    return (
      <label className={css.field} style={style}>
        <span className="dim">Decades</span>
        <ValueField
          label="Decades below the maximum"
          value={Number((Math.log10(high) - Math.log10(low)).toFixed(1))}
          onCommit={(decades) => {
            if (decades <= 0) return false
            set({ limits: { rule: 'decades', decades } })
            return true
          }}
        />
      </label>
    )
  }
  return (
    <label className={css.field} style={style}>
      <span className="dim wide">Linear below</span>
      <ValueField
        label="Linear below"
        value={picture !== null && 'width' in picture.scale ? picture.scale.width : 1}
        onCommit={(width) => {
          if (width <= 0) return false
          set({ scale: { kind, width } })
          return true
        }}
      />
    </label>
  )
}

const waiting = { visibility: 'hidden' } as const
