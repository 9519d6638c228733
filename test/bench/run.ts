/** `npm run bench -- NAME…`: one JSON line a benchmark; ends with 1 if a goal is missed. */
import { chdir, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { preparePython } from '../config/prepare-python.ts'
import { goalText, reached } from './benchmark.ts'
import { campaignOverhead } from './campaign-overhead.ts'
import { firstPicture } from './first-picture.ts'
import { identical } from './identical.ts'
import { liveStrips } from './live-strips.ts'
import { metersOverhead } from './meters-overhead.ts'
import { scroll } from './scroll.ts'
import { startUp } from './start-up.ts'
import { verdictVectorSpeed } from './verdict-vector.ts'

chdir(fileURLToPath(new URL('../..', import.meta.url)))

const benchmarks = [
  verdictVectorSpeed,
  identical,
  campaignOverhead,
  metersOverhead,
  startUp,
  liveStrips,
  scroll,
  firstPicture,
]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}\n`)
  exit(64)
}

preparePython()
let missed = false
for (const { name, goal, peer, measure } of benchmarks) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { ratio, detail, limitMissed = false } = await measure()
  missed ||= limitMissed || !reached(ratio, goal)
  stdout.write(`${JSON.stringify({ name, ratio, goal: goalText(goal), peer, detail })}\n`)
}
exit(missed ? 1 : 0)
