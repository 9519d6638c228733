import { z } from 'zod'
import { AcceptanceStyle } from './acceptance.ts'
import { arrayApi } from './array-api.ts'
import { BundleDefect, BundleManifest, BundleRecord } from './bundle.ts'
import { CampaignDetail, CampaignSummary } from './campaign.ts'
import { CaseId } from './case-id.ts'
import { Comparison } from './comparison.ts'
import { comparisonViewApi } from './comparison-view-api.ts'
import { decisionApi } from './decision-api.ts'
import { diagnosisApi } from './diagnosis.ts'
import { CaseCost, Estimate, RefCompletion } from './estimate.ts'
import { InboxItem, InboxPart } from './inbox.ts'
import { AttemptOf, LogPart, MetersPart, ShardEvent } from './live.ts'
import { Failure, type Outcome } from './outcome.ts'
import { Plan } from './plan.ts'
import { type CallOptions, Progress } from './progress.ts'
import { ListedCase, SuiteListing } from './registry.ts'
import { positionsApi } from './positions.ts'
import { RunEvent } from './run-directory.ts'
import { Execution } from './schedule.ts'
import { Device, Preset, Tier } from './words.ts'

/** Raised with every change that a client of another build would misread (design 5: must be equal). */
export const apiVersion = 2

type Method = { params: z.ZodType; result: z.ZodType }
const method = <M extends Method>(of: M): M => of
const nothing = z.strictObject({})

export const CaseSelection = z.strictObject({
  suite: z.string(),
  tiers: z.array(Tier).default([]),
  devices: z.array(Device).default([]),
  only: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
})

export const BundleSummary = z.strictObject({
  id: z.string(),
  path: z.string(),
  label: z.string(),
  suite: z.string().nullable(),
  preset: z.string(),
  tier: z.string(),
  devices: z.string(),
  timestamp_utc: z.string(),
  machine_fingerprint: z.string().nullable(),
  campaign_id: z.string().nullable(),
  cases: z.int().nonnegative(),
  incomplete: z.int().nonnegative(),
  size_bytes: z.int().nonnegative(),
})
export type BundleSummary = z.infer<typeof BundleSummary>

export const WorkspaceProblem = z.strictObject({ path: z.string(), message: z.string() })
export type WorkspaceProblem = z.infer<typeof WorkspaceProblem>

/** A gate of `--fail-on` (design 5.3), as written: `drift`, `speed:5%`, … */
export const FailOn = z.string().regex(/^(drift|shape|error|missing|(speed|memory)(:\d+(\.\d+)?%)?)$/)

export const CompareOptions = z.strictObject({
  accepted: z.string().optional(),
  accepted_style: AcceptanceStyle.default('ours'),
  /** A file to take the noise floor from, rather than from the workspace's self-checks. */
  noise: z.string().optional(),
  no_noise: z.boolean().default(false),
  fail_on: z.array(FailOn).default([]),
  strict: z.boolean().default(false),
  allow_preset_mismatch: z.boolean().default(false),
})
export type CompareOptions = z.infer<typeof CompareOptions>

export const ReportFormat = z.enum(['md', 'json', 'junit', 'html'])
export type ReportFormat = z.infer<typeof ReportFormat>

export const StoredComparison = z.strictObject({ id: z.string(), comparison: Comparison })
export type StoredComparison = z.infer<typeof StoredComparison>

/** The one table of methods (design 5.1). Paths in params are absolute: the CLI resolves them against its own folder. */
export const api = {
  'suites.list': method({
    params: nothing,
    result: z.array(z.strictObject({ name: z.string(), title: z.string(), folder: z.string(), cases: z.int() })),
  }),
  'suites.show': method({ params: z.strictObject({ suite: z.string() }), result: SuiteListing }),
  'cases.list': method({ params: CaseSelection, result: z.array(ListedCase) }),
  'plan.preview': method({
    params: z.strictObject({ plan: Plan }),
    /** What will run, in order; sides are named, environments not yet resolved. */
    result: z.strictObject({ executions: z.array(Execution.omit({ shard: true })) }),
  }),
  /** The equivalent command line (arguments without `driftscope`) and the plan as a file. */
  'plan.format': method({
    params: z.strictObject({ plan: Plan }),
    result: z.strictObject({ arguments: z.array(z.string()), toml: z.string() }),
  }),
  'plan.parse': method({
    params: z.strictObject({ toml: z.string(), name: z.string() }),
    result: z.strictObject({ plan: Plan }),
  }),
  'plan.read': method({ params: z.strictObject({ path: z.string() }), result: z.strictObject({ plan: Plan }) }),
  'plan.write': method({
    params: z.strictObject({ path: z.string(), plan: Plan }),
    result: z.strictObject({ path: z.string() }),
  }),
  /** What an execution of each case cost so far on this machine, under any of `presets`. */
  'cases.costs': method({
    params: z.strictObject({ suite: z.string(), case_ids: z.array(CaseId), presets: z.array(Preset).min(1) }),
    result: z.array(CaseCost),
  }),
  'plan.estimate': method({ params: z.strictObject({ plan: Plan }), result: Estimate }),
  /** Asks the package index or a repository: network traffic that the person's typing asks for. */
  'refs.complete': method({
    params: z.strictObject({ suite: z.string(), text: z.string(), limit: z.int().min(1).max(100).default(20) }),
    result: z.array(RefCompletion),
  }),
  'campaigns.start': method({
    params: z.strictObject({
      plan: Plan,
      compare: CompareOptions.prefault({}),
      /** A bundle under whose lock the refs are resolved (design 3). */
      lock_of: z.string().optional(),
    }),
    result: z.strictObject({ campaign_id: z.uuid() }),
  }),
  'campaigns.list': method({ params: nothing, result: z.array(CampaignSummary) }),
  /** `id`: the UUID or an unambiguous beginning of it. */
  'campaigns.show': method({ params: z.strictObject({ id: z.string() }), result: CampaignDetail }),
  'campaigns.resume': method({
    params: z.strictObject({ id: z.string() }),
    result: z.strictObject({ campaign_id: z.uuid() }),
  }),
  'campaigns.cancel': method({ params: z.strictObject({ id: z.string() }), result: CampaignSummary }),
  'campaigns.pause': method({ params: z.strictObject({ id: z.string() }), result: CampaignSummary }),
  'campaigns.continue': method({ params: z.strictObject({ id: z.string() }), result: CampaignSummary }),
  /** New attempts of what failed (error, oom, timeout, lost); the rest is kept. */
  'campaigns.rerun': method({
    params: z.strictObject({ id: z.string() }),
    result: z.strictObject({ campaign_id: z.uuid() }),
  }),
  /** The newest events first, at most `limit`. */
  'campaigns.events': method({
    params: z.strictObject({ id: z.string(), limit: z.int().min(1).max(10_000).default(200) }),
    result: z.strictObject({ events: z.array(ShardEvent), seq: z.int() }),
  }),
  /** Rows from `from_row` on; `max_rows` keeps the lowest and highest of each stretch, so that no peak is lost. */
  'executions.meters': method({
    params: AttemptOf.extend({
      from_row: z.int().nonnegative().default(0),
      max_rows: z.int().min(2).max(100_000).default(10_000),
    }),
    result: MetersPart,
  }),
  'executions.log': method({
    params: AttemptOf.extend({
      from_byte: z.int().nonnegative().default(0),
      max_bytes: z.int().min(1).max(4_194_304).default(262_144),
    }),
    result: LogPart,
  }),
  'inbox.list': method({
    params: z.strictObject({ part: InboxPart.default('open') }),
    result: z.array(InboxItem),
  }),
  'comparisons.make': method({
    /** `reference`, `candidate`: a bundle id or its beginning, a folder, or the label of a ref already captured. */
    params: z.strictObject({ reference: z.string(), candidate: z.string(), options: CompareOptions.prefault({}) }),
    result: StoredComparison,
  }),
  'comparisons.show': method({ params: z.strictObject({ id: z.string() }), result: StoredComparison }),
  'comparisons.list': method({
    params: nothing,
    result: z.array(
      z.strictObject({
        id: z.string(),
        reference: z.string(),
        candidate: z.string(),
        created_utc: z.string(),
        exit_status: z.int(),
        /** Bundle ids by preset. */
        reference_bundles: z.record(z.string(), z.string()),
        candidate_bundles: z.record(z.string(), z.string()),
        /** Rows by verdict. */
        summary: z.record(z.string(), z.int().nonnegative()),
      }),
    ),
  }),
  ...comparisonViewApi,
  ...decisionApi,
  ...diagnosisApi,
  'reports.render': method({
    params: z.strictObject({ comparisons: z.array(Comparison).min(1), format: ReportFormat }),
    result: z.strictObject({ text: z.string() }),
  }),
  'bundles.list': method({ params: nothing, result: z.array(BundleSummary) }),
  'bundles.show': method({
    params: z.strictObject({ bundle: z.string() }),
    result: z.strictObject({ summary: BundleSummary, manifest: BundleManifest, records: z.array(BundleRecord) }),
  }),
  'bundles.verify': method({
    params: z.strictObject({ bundle: z.string() }),
    result: z.strictObject({ id: z.string(), files: z.int(), defects: z.array(BundleDefect) }),
  }),
  'bundles.export': method({
    params: z.strictObject({ bundle: z.string(), folder: z.string() }),
    result: z.strictObject({ id: z.string(), folder: z.string(), files: z.int(), size_bytes: z.int() }),
  }),
  'bundles.import': method({ params: z.strictObject({ folder: z.string() }), result: BundleSummary }),
  ...arrayApi,
  ...positionsApi,
  'workspace.info': method({
    params: nothing,
    result: z.strictObject({
      folder: z.string(),
      schema: z.int(),
      bundles: z.int(),
      /** Of all bundles together. */
      records: z.int(),
      campaigns: z.int(),
      comparisons: z.int(),
      objects: z.int(),
      /** Of the objects: what was captured and imported, each file once. Environments can be made again, and are left out. */
      size_bytes: z.int(),
      environments: z.int(),
    }),
  }),
  'workspace.check': method({
    params: nothing,
    /** `notes`: nothing wrong, but worth knowing (objects that no bundle uses). */
    result: z.strictObject({
      checked: z.int(),
      problems: z.array(WorkspaceProblem),
      notes: z.array(WorkspaceProblem).default([]),
    }),
  }),
  'workspace.rebuild': method({
    params: nothing,
    /** Where the old catalogue and the files disagreed; the files won. */
    result: z.strictObject({ bundles: z.int(), campaigns: z.int(), differences: z.array(z.string()) }),
  }),
} satisfies Record<string, Method>

export type Api = typeof api
export type MethodName = keyof Api
export type Params<M extends MethodName> = z.input<Api[M]['params']>
export type Result<M extends MethodName> = z.output<Api[M]['result']>

/** What the engine tells everybody who listens, in order. */
export const EngineEvent = z.discriminatedUnion('type', [
  /** The campaign's phase or counts changed. */
  z.strictObject({ type: z.literal('campaign'), campaign: CampaignSummary }),
  /** A line of the run directory's events, as it was read. */
  z.strictObject({ type: z.literal('run'), campaign_id: z.uuid(), shard: z.int(), event: RunEvent }),
  /** Long work of a campaign that is not an execution: resolving, installing, comparing. */
  Progress.extend({ type: z.literal('progress'), campaign_id: z.uuid() }),
  /** Bundles, comparisons or decisions were stored or indexed anew; a list of them that was read before is out of date. */
  z.strictObject({ type: z.literal('changed'), what: z.enum(['bundles', 'comparisons', 'campaigns', 'decisions']) }),
  z.strictObject({ type: z.literal('log'), level: z.enum(['info', 'warning', 'error']), message: z.string() }),
  z.strictObject({ type: z.literal('campaign-failed'), campaign_id: z.uuid(), failure: Failure }),
])
export type EngineEvent = z.infer<typeof EngineEvent>

/** The engine as `cli`, `server` and tests see it. */
export type Engine = {
  call<M extends MethodName>(method: M, params: Params<M>, options?: CallOptions): Promise<Outcome<Result<M>>>
  /**
   * Returns how to stop listening.
   * @param onEnd told once if the engine goes away by itself (attached ones only), so that nobody waits for its events
   */
  subscribe(listener: (event: EngineEvent) => void, onEnd?: () => void): () => void
  /** Lets go of the workspace. Drivers go on. */
  close(): Promise<void>
}
