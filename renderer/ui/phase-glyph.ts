import type { CampaignPhase } from '../../main/contract/campaign.ts'
import type { GlyphName } from './Glyph.tsx'

const glyphs: Record<CampaignPhase, GlyphName> = {
  planned: 'queued',
  queued: 'queued',
  preparing: 'running',
  waiting: 'skipped-memory',
  running: 'running',
  paused: 'queued',
  collecting: 'running',
  done: 'ok',
  failed: 'error',
  cancelled: 'cancelled',
  lost: 'lost',
}

/** Waiting is the dashed circle: nothing has failed. */
export const phaseGlyph = (phase: CampaignPhase): GlyphName => glyphs[phase]
