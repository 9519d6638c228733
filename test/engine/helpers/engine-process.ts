/**
 * An engine in a process of its own, which a test may kill: `engine-process.ts WORKSPACE JSON`, where JSON is a plan to
 * start, or the id of a campaign to go on with. It tells one JSON a line.
 */
import { Plan } from '../../../main/contract/plan.ts'
import { openEngine } from '../../../main/engine/engine.ts'

const [workspaceFolder = '', askedText = ''] = process.argv.slice(2)
const opened = await openEngine({ workspaceFolder })
if (!opened.ok) throw new Error(opened.failure.message)
const engine = opened.value
engine.subscribe((event) => {
  if (event.type === 'run') console.log(JSON.stringify({ run: event.event.type }))
  if (event.type === 'campaign') console.log(JSON.stringify({ phase: event.campaign.phase }))
})
const asked: unknown = JSON.parse(askedText)
const started =
  typeof asked === 'string'
    ? await engine.call('campaigns.resume', { id: asked })
    : await engine.call('campaigns.start', { plan: Plan.parse(asked) })
if (!started.ok) throw new Error(started.failure.message)
console.log(JSON.stringify({ campaign: started.value.campaign_id }))
