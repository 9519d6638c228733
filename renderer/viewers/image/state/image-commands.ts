import type { Command } from '../../../lib/commands.ts'
import { nextWorst } from './next-worst.ts'
import { nextZoom, showingPixel, zoomedAt } from '../panes/geometry.ts'
import { movedTo, stretchedRegion } from './moves.ts'
import type { Desk } from './use-desk.ts'
import { type Cursor, type Layout, type Linked, settingOf } from './view-state.ts'

const arrows = [
  { key: 'ArrowUp', words: 'up', down: -1, right: 0 },
  { key: 'ArrowDown', words: 'down', down: 1, right: 0 },
  { key: 'ArrowLeft', words: 'left', down: 0, right: -1 },
  { key: 'ArrowRight', words: 'right', down: 0, right: 1 },
]
const layoutKeys: { layout: Layout; keys: string; title: string }[] = [
  { layout: 'side-by-side', keys: '1', title: 'Side by side' },
  { layout: 'swipe', keys: '2', title: 'Swipe' },
  { layout: 'blink', keys: '3', title: 'Blink' },
]
const swipeStep = 0.02

/** All that can be done to a picture by keyboard (mock-ups' README, "Keys"). */
export function imageCommands(desk: Desk, showNumbers: () => void): Command[] {
  const { state, dispatch, cursor, pictures, seen } = desk
  const plane = pictures.a?.plane ?? null
  if (plane === null) return []
  const set = (settings: Partial<Linked>) => {
    dispatch({ do: 'set', pane: state.active, settings })
  }
  const moveTo = (to: Cursor) => {
    set(movedTo(desk, to))
  }
  const zoom = (direction: 1 | -1) => {
    if (seen === null) return
    const { area } = seen
    const view = seen.views[state.active]
    // Around the cross-hair, which is what a person who uses keys looks at.
    const x = area.x + area.width / 2 + (cursor.column + 0.5 - view.x) * view.zoom
    const y = area.y + area.height / 2 + (cursor.row + 0.5 - view.y) * view.zoom
    const zoomed = zoomedAt(area, view, nextZoom(view.zoom, direction) / view.zoom, x, y)
    set({ view: showingPixel(area, zoomed, cursor) })
  }
  const compares = desk.b !== null
  return [
    ...arrows.flatMap(({ key, words, down, right }): Command[] => {
      const step = (pixels: number) => () => {
        moveTo({ row: cursor.row + pixels * down, column: cursor.column + pixels * right })
      }
      return [
        { id: `image.${key}`, title: `Cross-hair ${words}`, keys: key, run: step(1) },
        { id: `image.Shift${key}`, title: `Cross-hair ${words} by 10`, keys: `Shift+${key}`, run: step(10) },
      ]
    }),
    {
      id: 'image.zoomIn',
      title: 'Zoom in',
      keys: '+',
      run: () => {
        zoom(1)
      },
    },
    {
      id: 'image.zoomOut',
      title: 'Zoom out',
      keys: '-',
      run: () => {
        zoom(-1)
      },
    },
    {
      id: 'image.fit',
      title: 'Fit',
      keys: '0',
      run: () => {
        set({ view: null })
      },
    },
    ...(compares ? comparingCommands(desk) : []),
    {
      id: 'image.scale',
      title: 'Next scale',
      keys: 'S',
      enabled: state.part !== 'phase',
      why: 'a phase is linear',
      run: () => {
        dispatch({ do: 'next-scale' })
      },
    },
    ...sliceCommands(desk, set),
    {
      id: 'image.region',
      title: state.region === null ? 'Region: start at the cross-hair' : 'Region: stretch to the cross-hair',
      keys: 'X',
      run: () => {
        dispatch({ do: 'choose', settings: { region: stretchedRegion(state.region, cursor) } })
      },
    },
    {
      id: 'image.noRegion',
      title: 'Region: clear',
      keys: 'Shift+X',
      run: () => {
        dispatch({ do: 'choose', settings: { region: null } })
      },
    },
    {
      id: 'image.keep',
      title: 'Zoomed out: show the largest or the smallest value of a block',
      run: () => {
        dispatch({ do: 'choose', settings: { keep: state.keep === 'max' ? 'min' : 'max' } })
      },
    },
    { id: 'image.numbers', title: 'Show numbers', keys: 'T', run: showNumbers },
  ]
}

function comparingCommands(desk: Desk): Command[] {
  const { state, dispatch } = desk
  const goWorst = (step: 1 | -1) => {
    const pane = state.active
    const slice = settingOf(state, 'slice', pane)
    void nextWorst(desk, step).then((to) => {
      if (to !== null) dispatch({ do: 'found', pane, slice, settings: movedTo(desk, to) })
    })
  }
  const choose = (settings: Partial<typeof state>) => () => {
    dispatch({ do: 'choose', settings })
  }
  const swipes = state.layout === 'swipe'
  const swipeTo = (share: number) => choose({ swipe: Math.min(1, Math.max(0, share)) })
  return [
    ...layoutKeys.map(({ layout, keys, title }) => ({ id: `image.${layout}`, title, keys, run: choose({ layout }) })),
    {
      id: 'image.swipeLeft',
      title: 'Swipe line to the left',
      keys: 'Mod+Shift+ArrowLeft',
      enabled: swipes,
      run: swipeTo(state.swipe - swipeStep),
    },
    {
      id: 'image.swipeRight',
      title: 'Swipe line to the right',
      keys: 'Mod+Shift+ArrowRight',
      enabled: swipes,
      run: swipeTo(state.swipe + swipeStep),
    },
    {
      id: 'image.lock',
      title: 'Lock limits',
      keys: 'L',
      run: () => {
        dispatch({ do: 'link', link: 'limits' })
      },
    },
    {
      id: 'image.difference',
      title: 'Next difference',
      keys: 'D',
      run: () => {
        dispatch({ do: 'next-difference' })
      },
    },
    {
      id: 'image.worst',
      title: 'Next worst pixel',
      keys: 'M',
      run: () => {
        goWorst(1)
      },
    },
    {
      id: 'image.worstBefore',
      title: 'Previous worst pixel',
      keys: 'Shift+M',
      run: () => {
        goWorst(-1)
      },
    },
  ]
}

/** [ and ] move along the last axis that chooses. */
function sliceCommands({ state, a }: Desk, set: (settings: Partial<Linked>) => void): Command[] {
  const slice = settingOf(state, 'slice', state.active)
  const chooses = a.array.axes.findLastIndex((_, axis) => axis !== slice.rows && axis !== slice.columns)
  const axis = a.array.axes[chooses]
  if (axis === undefined) return []
  const move = (step: number) => () => {
    const index = Math.min(axis.length - 1, Math.max(0, (slice.at[chooses] ?? 0) + step))
    set({ slice: { ...slice, at: slice.at.map((one, place) => (place === chooses ? index : one)) } })
  }
  return [
    { id: 'image.sliceBefore', title: `Slice before, along ${axis.name}`, keys: '[', run: move(-1) },
    { id: 'image.sliceAfter', title: `Slice after, along ${axis.name}`, keys: ']', run: move(1) },
  ]
}
