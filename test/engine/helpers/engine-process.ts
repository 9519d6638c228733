/** An engine in a process of its own, which a test may kill: `engine-process.ts WORKSPACE PLAN_JSON`. One JSON a line. */
import { Plan } from '../../../main/contract/plan.ts'
import { openEngine } from '../../../main/engine/engine.ts'

const [workspaceFolder = '', planText = ''] = process.argv.slice(2)
const opened = await openEngine({ workspaceFolder })
if (!opened.ok) throw new Error(opened.failure.message)
const engine = opened.value
engine.subscribe((event) => {
  if (event.type === 'run') console.log(JSON.stringify({ run: event.event.type }))
  if (event.type === 'campaign') console.log(JSON.stringify({ phase: event.campaign.phase }))
})
const started = await engine.call('campaigns.start', { plan: Plan.parse(JSON.parse(planText)) })
if (!started.ok) throw new Error(started.failure.message)
console.log(JSON.stringify({ campaign: started.value.campaign_id }))
