import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure } from '../../main/contract/outcome.ts'
import { Status, Verdict } from '../../main/contract/words.ts'
import './tokens.css'
import './base.css'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { CompletingField } from './CompletingField.tsx'
import { EmptyFilter, EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Field } from './Field.tsx'
import { Glyph } from './Glyph.tsx'
import { IconButton } from './IconButton.tsx'
import { KeyValue } from './KeyValue.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { LogView } from './LogView.tsx'
import { Menu } from './Menu.tsx'
import { Note } from './Note.tsx'
import { NumberField } from './NumberField.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SectionHead } from './SectionHead.tsx'
import { Segmented, SegmentedSet } from './Segmented.tsx'
import { Select } from './Select.tsx'
import { SideMark } from './SideMark.tsx'
import { SplitPane } from './SplitPane.tsx'
import { TextField } from './TextField.tsx'
import { ToolBar } from './ToolBar.tsx'
import { UiProvider } from './UiProvider.tsx'
import { ViewHead } from './ViewHead.tsx'
import { VirtualTable, type Column } from './VirtualTable.tsx'

const nothing = () => undefined
const refused = failure('BUNDLE_INVALID', {
  message: 'cases/diffraction.cbed@quick__cpu.json does not match the manifest.',
  cure: 'Fetch the bundle again, or ask who sent it.',
}).failure

const columns: Column<string>[] = [
  { id: 'verdict', head: 'Verdict', width: 100, cell: () => <Glyph name="drift" word /> },
  { id: 'case', head: 'Case, output', width: '1fr', cell: (row) => <span className="med">{row}</span> },
  { id: 'rel', head: 'rel', width: 80, align: 'right', cell: () => <span className="drift strong">5.1e−7</span> },
]
const rows = ['at rest', 'selected, focus elsewhere', 'at rest too']

/** The sheet of states (mock-ups' states.html), of the kit itself. */
function Sheet() {
  return (
    <UiProvider>
      <main style={{ height: '100vh', display: 'flex', flexDirection: 'column', background: 'var(--bg-panel)' }}>
        <Note tone="fail" glyph="lost" actions={<Button onClick={nothing}>Now</Button>}>
          <b>Engine lost.</b> What you see is from 21:44:02 and may be old.
        </Note>
        <ViewHead crumb={{ label: 'Compare', href: '#/compare' }} title="States" facts="not a view of the product">
          <IconButton icon="link" label="Copy link" />
          <Menu trigger={<Button opens>Report</Button>} items={[{ id: 'md', label: 'Markdown', run: nothing }]} />
          <Button variant="primary" keys="Mod+N">
            New campaign
          </Button>
        </ViewHead>
        <Bars />
        <SplitPane id="kit.side" label="Log" panel={<Side />}>
          <SplitPane id="kit.left" label="Glyphs" side="left" min={200} panel={<Glyphs />}>
            <Middle />
          </SplitPane>
        </SplitPane>
      </main>
    </UiProvider>
  )
}

const verdicts = [
  { value: 'all', label: 'All 9' },
  { value: 'drift', label: 'Drift 4', glyph: 'drift' },
  { value: 'shape', label: 'Shape 0', glyph: 'shape', disabled: true },
] as const

function Bars() {
  return (
    <ToolBar label="Filter">
      <SegmentedSet label="Verdicts" options={verdicts} values={['all']} onChange={nothing} />
      <TextField
        label="Filter"
        icon="filter"
        keys="/"
        placeholder="Filter cases and outputs"
        value=""
        onChange={nothing}
        width={240}
      />
      <span className="grow" />
      <span className="dim">Sort</span>
      <Select
        label="Sort"
        value="significance"
        onChange={nothing}
        width={116}
        options={[{ value: 'significance', label: 'Significance' }]}
      />
    </ToolBar>
  )
}

function Glyphs() {
  const names = new Set([...Verdict.options, ...Status.options, 'queued' as const, 'running' as const])
  return (
    <div className="side">
      <SectionHead title="Status glyphs" right="shape, then mark, then hue" />
      <ul style={{ padding: '4px 12px' }}>
        {[...names].map((name) => (
          <li key={name}>
            <Glyph name={name} size={14} word />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Middle() {
  return (
    <div className="pane">
      <SectionHead title="Controls" />
      <div className="row" style={{ padding: '4px 12px' }}>
        <Button>Rerun…</Button>
        <Button variant="danger">Cancel…</Button>
        <Button variant="ghost">Log</Button>
        <Button disabled why="The engine is away">
          Off
        </Button>
        <Checkbox label="all" checked onChange={nothing} />
        <Checkbox label="some" checked="mixed" onChange={nothing} />
        <Checkbox label="none" checked={false} onChange={nothing} />
      </div>
      <Field label="Rounds" wrong="a whole number from 1 to 200">
        <NumberField label="Rounds" value={0} onChange={nothing} wrong="a whole number from 1 to 200" />
        <Segmented
          label="Device"
          value="cpu"
          onChange={nothing}
          options={[
            { value: 'cpu', label: 'CPU' },
            { value: 'gpu', label: 'GPU' },
          ]}
        />
      </Field>
      <Field label="Ref">
        <SideMark side="a" />
        <CompletingField label="Ref" value="1.0" onChange={nothing} completions={[]} />
        <SideMark side="b" />
        <SideMark side="c" />
      </Field>
      <SectionHead title="Loading" ruled />
      <LoadingLine
        what="Reading arrays"
        progress={{ done: 3, total: 7, unit: '' }}
        left="2 s left"
        onCancel={nothing}
      />
      <SectionHead title="Empty" ruled />
      <EmptyState title="No comparison yet" text="A comparison sets one ref against another, row by row.">
        <Button variant="primary">New campaign</Button>
        <Button>Open bundle…</Button>
      </EmptyState>
      <EmptyFilter total={9} noun="rows" filter="phonon" onClear={nothing} />
      <SectionHead title="Refused" ruled />
      <ErrorState failure={refused} title="Bundle refused" notDone="Nothing was imported." onRetry={nothing} />
      <VirtualTable
        label="Rows"
        columns={columns}
        count={3}
        rowAt={(index) => rows[index]}
        selected={1}
        onSelect={nothing}
      />
    </div>
  )
}

function Side() {
  return (
    <div className="side">
      <SectionHead title="Facts" right="[4, 2, 0, 3]" />
      <KeyValue
        items={[
          ['A', '0.05214666575193405'],
          ['B', '0.05214663845040049'],
        ]}
      />
      <div className="row" style={{ padding: '4px 12px' }}>
        <ProgressBar
          label="Executions"
          total={10}
          segments={[
            { tone: 'good', value: 4, label: 'ok' },
            { tone: 'run', value: 1, label: 'running' },
          ]}
        />
      </div>
      <SectionHead title="Log" ruled />
      <LogView label="Log" lines={['first line', 'second line']} search="second" />
    </div>
  )
}

test.each(['light', 'dark'])('the kit has no fault that axe finds, in %s', async (theme) => {
  await page.viewport(1440, 900)
  document.documentElement.dataset['theme'] = theme
  const screen = await render(<Sheet />)
  await expect.element(screen.getByText('3 of 7')).toBeVisible()
  await page.screenshot({ path: `../../out/screenshots/kit-${theme}.png` })
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})
