/**
 * `npm run noise-study -- [--seed S] [--comparisons 20] [--skip N] [--ref 1.0.10] [--rounds N] [--workspace DIR]`: one
 * version against itself, again and again, under speed (results under accuracy) and without a noise floor. Each case of
 * each comparison is a campaign of its own, some two minutes long, all of them in an order shuffled by the seed, so that a
 * machine that drifts meets every case alike. `--skip` leaves out the first N, where a study of that seed ended before.
 * Prints a row a case and comparison, and how many were flagged; ends with 1 where more than one was.
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
    skip: { type: 'string', default: '0' },
    ref: { type: 'string', default: '1.0.10' },
    rounds: { type: 'string' },
    workspace: { type: 'string' },
    only: { type: 'string', multiple: true, default: cases },
  },
})
/** How many may be flagged (issue 6, judged point 3). */
const mostFlags = 1

type Measured = { comparison: number; caseId: string; words: string; verdict: string; results: string; load: string }

const numbered = Array.from({ length: Number(asked.comparisons) }, (_, comparison) =>
  asked.only.map((caseId) => ({ comparison, caseId })),
).flat()
const workspace = asked.workspace ?? (await mkdtemp(join('out', 'noise-study-')))
stdout.write(
  `seed ${asked.seed}, ${asked.comparisons} comparisons of ${asked.ref} with itself, workspace ${workspace}\n`,
)

const measured: Measured[] = []
const campaigns = shuffled(numbered, seededGenerator(Number(asked.seed))).slice(Number(asked.skip))
for (const { comparison, caseId } of campaigns) {
  const { rows, busy = [] } = await selfCheck(caseId)
  const row = rows.find(({ kind, candidate_id }) => kind === 'same' && candidate_id === caseId)
  const time = row?.time
  if (time?.ratio === undefined || time.ratio === null) throw new Error(`${caseId} was not timed`)
  const words = formatRatio(time.ratio, time.low, time.high)
  const results = row?.verdict ?? 'absent'
  measured.push({ comparison, caseId, words, verdict: time.verdict, results, load: busy.length > 0 ? 'busy' : '' })
  stderr.write(`${String(measured.length)}/${String(campaigns.length)} ${caseId} ${words} ${time.verdict}\n`)
}

measured.sort((a, b) => (a.caseId < b.caseId ? -1 : a.caseId > b.caseId ? 1 : a.comparison - b.comparison))
const widest = Math.max(...asked.only.map((caseId) => caseId.length))
for (const { comparison, caseId, words, verdict, results, load } of measured) {
  stdout.write(
    `${caseId.padEnd(widest)}  ${String(comparison + 1).padStart(3)}  ${words}  ${verdict}  ${results} ${load}\n`,
  )
}
const flags = measured.filter(({ verdict, results }) => isFlagged(verdict) || results !== 'identical').length
const unresolved = measured.filter(({ verdict }) => verdict === 'unresolved').length
stdout.write(`${String(flags)} flagged and ${String(unresolved)} unresolved of ${String(measured.length)}\n`)
exit(flags > mostFlags ? 1 : 0)

async function selfCheck(caseId: string): Promise<ReportedComparison> {
  const plan = ['--suite', 'abtem', '--ref', asked.ref, '--only', caseId, '--preset', 'accuracy', '--preset', 'speed']
  const rounds = asked.rounds === undefined ? [] : ['--rounds', asked.rounds]
  const args = ['out/main/cli/main.js', 'self-check', ...plan, ...rounds, '--workspace', workspace, '--json']
  // Exit status 1: results moved; 2: time was flagged. Both are counted here.
  const { stdout: text, exitCode, stderr: said } = await execa(process.execPath, args, { reject: false })
  if (![0, 1, 2].includes(exitCode ?? 70))
    throw new Error(`the self-check of ${caseId} ended with ${String(exitCode)}: ${said}`)
  return ReportedComparison.parse(JSON.parse(text))
}
