import { useState } from 'react'
import type { ReportFormat } from '../../../main/contract/api.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useCanAct, useEngineCall } from '../../engine-client/hooks.ts'
import type { Command } from '../../lib/commands.ts'
import { download } from '../../lib/download.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { copyText } from '../../lib/shell.ts'
import type { MenuItem } from '../../ui/Menu.tsx'

export type Reports = {
  items: readonly MenuItem[]
  commands: readonly Command[]
  copyLink: (link: string) => void
  failure: Failure | null
  forget: () => void
  /** What is being made, or was made last. */
  said: string | null
}

const formats: { format: ReportFormat; label: string; ending: string; type: string }[] = [
  { format: 'md', label: 'Markdown', ending: 'md', type: 'text/markdown' },
  { format: 'json', label: 'JSON', ending: 'json', type: 'application/json' },
  { format: 'junit', label: 'JUnit', ending: 'junit.xml', type: 'application/xml' },
  { format: 'html', label: 'HTML', ending: 'html', type: 'text/html' },
]

/** The CLI's reports of a comparison, as files and as text to paste. */
export function useReports(head: ComparisonHead): Reports {
  const { can, why } = useCanAct()
  const show = useEngineCall('comparisons.show')
  const render = useEngineCall('reports.render')
  const [said, setSaid] = useState<string | null>(null)

  const textOf = async (format: ReportFormat): Promise<string | null> => {
    setSaid('Making the report…')
    const stored = await show.call({ id: head.id })
    const report = stored.ok ? await render.call({ comparisons: [stored.value.comparison], format }) : stored
    setSaid(null)
    return report.ok ? report.value.text : null
  }
  const save = async ({ format, ending, type }: (typeof formats)[number]) => {
    const text = await textOf(format)
    if (text === null) return
    const name = `${fileWord(head.reference.label)}-${fileWord(head.candidate.label)}.${ending}`
    download(name, text, type)
    setSaid(`Saved as ${name}`)
  }
  const copy = async () => {
    const text = await textOf('md')
    if (text === null) return
    await copyText(text)
    setSaid('Copied as Markdown')
  }
  const actions = [
    { id: 'comparison.copyMarkdown', label: 'Copy as Markdown', title: 'Copy the report as Markdown', run: copy },
    ...formats.map((format) => ({
      id: `comparison.save.${format.format}`,
      label: `Save as ${format.label}`,
      title: `Save the report as ${format.label}`,
      run: () => save(format),
    })),
  ].map(({ run, ...action }) => ({
    ...action,
    run: () => {
      void run()
    },
  }))
  return {
    items: actions.map(({ id, label, run }, place) => ({
      id,
      label,
      run,
      disabled: !can,
      why,
      icon: place === 0 ? ('copy' as const) : ('down' as const),
    })),
    commands: actions.map(({ id, title, run }) => ({ id, title, run, enabled: can, why })),
    copyLink: (link) => {
      void copyText(link).then(() => {
        setSaid('Link copied')
      })
    },
    failure: show.failure ?? render.failure,
    forget: () => {
      show.reset()
      render.reset()
    },
    said,
  }
}

const fileWord = (label: string) => refLabel(label).replace(/[^A-Za-z0-9._-]+/g, '_')
