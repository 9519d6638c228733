import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Group, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels'
import { classNames } from '../lib/class-names.ts'
import { useCommands } from '../lib/commands.ts'
import { DetailsDrawer } from './details-drawer.ts'
import { IconButton } from './IconButton.tsx'
import { SectionHead } from './SectionHead.tsx'
import css from './SplitPane.module.css'

export type SplitPaneProps = {
  /** Its size is remembered under this name: `comparison.details`. */
  id: string
  /** Accessible name of the divider: `Details panel`. */
  label: string
  /** Where the side panel stands. */
  side?: 'right' | 'left' | 'bottom'
  /** Pixels of the side panel at first, and after a double click. */
  size?: number
  min?: number
  max?: number
  /** Below 1180 px of window the side panel becomes a drawer: choosing opens it, Ctrl . opens and closes it. */
  drawer?: boolean
  /** The panel holds what has to be seen now: a drawer opens for it. */
  calls?: boolean
  children: ReactNode
  panel: ReactNode
}

const drawerBelow = 1180
const storageKey = (id: string) => `driftscope.split.${id}`

function readSize(id: string): number | null {
  const size = Number(localStorage.getItem(storageKey(id)) ?? NaN)
  return Number.isFinite(size) && size > 0 ? size : null
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => innerWidth < drawerBelow)
  useEffect(() => {
    const query = matchMedia(`(width < ${String(drawerBelow)}px)`)
    const read = () => {
      setNarrow(query.matches)
    }
    query.addEventListener('change', read)
    return () => {
      query.removeEventListener('change', read)
    }
  }, [])
  return narrow
}

/** Two panes with a line between them that can be dragged; a double click resets it. */
export function SplitPane(props: SplitPaneProps) {
  const narrow = useNarrow()
  return narrow && props.drawer === true ? <Drawer {...props} /> : <Panes {...props} />
}

function Panes({ id, label, side = 'right', size = 320, min = 264, max = 480, children, panel }: SplitPaneProps) {
  const handle = useRef<PanelImperativeHandle>(null)
  const main = (
    <Panel key="main" id="main" minSize={240} className={css.pane}>
      {children}
    </Panel>
  )
  const aside = (
    <Panel
      key="side"
      id="side"
      panelRef={handle}
      className={css.pane}
      defaultSize={readSize(id) ?? size}
      minSize={min}
      maxSize={max}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }, _id, before) => {
        if (before !== undefined) localStorage.setItem(storageKey(id), String(Math.round(inPixels)))
      }}
    >
      {panel}
    </Panel>
  )
  const divider = (
    <Separator
      key="divider"
      aria-label={label}
      className={classNames(css.divider, side === 'bottom' && css.lying)}
      onDoubleClick={() => handle.current?.resize(size)}
    />
  )
  return (
    <Group orientation={side === 'bottom' ? 'vertical' : 'horizontal'} className={css.group} disableCursor>
      {side === 'left' ? [aside, divider, main] : [main, divider, aside]}
    </Group>
  )
}

function Drawer({ label, size = 320, min = 264, calls = false, children, panel }: SplitPaneProps) {
  const [open, setOpen] = useState(calls)
  const [called, setCalled] = useState(calls)
  if (calls !== called) {
    setCalled(calls)
    if (calls) setOpen(true)
  }
  const main = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  // At once: Enter may go on into what has just been opened.
  const show = useCallback(() => {
    flushSync(() => {
      setOpen(true)
    })
  }, [])
  const close = () => {
    if (main.current?.contains(document.activeElement) === false) lastFocused.current?.focus()
    setOpen(false)
  }
  const toggle = { id: 'panel.toggle', title: `Show or hide: ${label}`, keys: 'Mod+.', run: open ? close : show }
  useCommands([toggle])
  return (
    <div className={css.drawn}>
      <div
        ref={main}
        className={css.pane}
        onFocus={({ target }) => {
          lastFocused.current = target
        }}
      >
        <DetailsDrawer value={show}>{children}</DetailsDrawer>
      </div>
      {open && (
        <aside
          className={css.drawer}
          style={{ width: size, maxWidth: `max(${String(min)}px, 50%)` }}
          aria-label={label}
        >
          <SectionHead title={label} right={<IconButton icon="x" label="Close" keys={toggle.keys} onClick={close} />} />
          {panel}
        </aside>
      )}
    </div>
  )
}
