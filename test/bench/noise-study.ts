/**
 * `npm run noise-study -- [--seed S] [--comparisons 20] [--ref 1.0.10] [--rounds 10] [--workspace DIR]`: one version
 * against itself, again and again, under speed and without a noise floor. Each case of each comparison is a campaign of
 * its own, all of them in an order shuffled by the seed, so that a machine that drifts meets every case alike. Prints a
 * row a case and comparison, and how many were flagged; ends with 1 where more than one was.
 */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { chdir, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { formatRatio } from '../../main/contract/format-number.ts'
import { isFlagged } from '../../main/contract/noise-words.ts'
import { ReportedComparison } from '../../main/contract/report.ts'
import { seededGenerator } from '../../main/engine/compare/statistics.ts'
import { shuffled } from './shuffled.ts'

chdir(fileURLToPath(new URL('../..', import.meta.url)))

const cases = [
  'potential.infinite@quick/cpu',
  'potential.finite@quick/cpu',
  'hrtem.exitwave@quick/cpu',
  'diffraction.cbed@quick/cpu',
  'prism.scan@quick/cpu',
  'stem.multidetector@quick/cpu',
]
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    comparisons: { type: 'string', default: '20' },
    ref: { type: 'string', default: '1.0.10' },
    rounds: { type: 'string', default: '10' },
    workspace: { type: 'string' },
    only: { type: 'string', multiple: true, default: cases },
  },
})
/** How many may be flagged (issue 6, judged point 3). */
const mostFlags = 1

type Measured = { comparison: number; caseId: string; words: string; verdict: string; load: string }

const numbered = Array.from({ length: Number(asked.comparisons) }, (_, comparison) =>
  asked.only.map((caseId) => ({ comparison, caseId })),
).flat()
const workspace = asked.workspace ?? (await mkdtemp(join('out', 'noise-study-')))
stdout.write(
  `seed ${asked.seed}, ${asked.comparisons} comparisons of ${asked.ref} with itself, workspace ${workspace}\n`,
)

const measured: Measured[] = []
for (const { comparison, caseId } of shuffled(numbered, seededGenerator(Number(asked.seed)))) {
  const { rows, busy = [] } = await selfCheck(caseId)
  const time = rows.find(({ kind, candidate_id }) => kind === 'same' && candidate_id === caseId)?.time
  if (time?.ratio === undefined || time.ratio === null) throw new Error(`${caseId} was not timed`)
  const words = formatRatio(time.ratio, time.low, time.high)
  measured.push({ comparison, caseId, words, verdict: time.verdict, load: busy.length > 0 ? 'busy' : '' })
  stderr.write(`${String(measured.length)}/${String(numbered.length)} ${caseId} ${words} ${time.verdict}\n`)
}

measured.sort((a, b) => (a.caseId < b.caseId ? -1 : a.caseId > b.caseId ? 1 : a.comparison - b.comparison))
const widest = Math.max(...asked.only.map((caseId) => caseId.length))
for (const { comparison, caseId, words, verdict, load } of measured) {
  stdout.write(`${caseId.padEnd(widest)}  ${String(comparison + 1).padStart(3)}  ${words}  ${verdict} ${load}\n`)
}
const flags = measured.filter(({ verdict }) => isFlagged(verdict)).length
const unresolved = measured.filter(({ verdict }) => verdict === 'unresolved').length
stdout.write(`${String(flags)} flagged and ${String(unresolved)} unresolved of ${String(measured.length)}\n`)
exit(flags > mostFlags ? 1 : 0)

async function selfCheck(caseId: string): Promise<ReportedComparison> {
  const plan = ['--suite', 'abtem', '--ref', asked.ref, '--only', caseId, '--preset', 'speed', '--rounds', asked.rounds]
  const args = ['out/main/cli/main.js', 'self-check', ...plan, '--workspace', workspace, '--json']
  // Exit status 2: time was flagged, which is what is counted here.
  const { stdout: text, exitCode, stderr: said } = await execa(process.execPath, args, { reject: false })
  if (exitCode !== 0 && exitCode !== 2)
    throw new Error(`the self-check of ${caseId} ended with ${String(exitCode)}: ${said}`)
  return ReportedComparison.parse(JSON.parse(text))
}
