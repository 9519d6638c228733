import type { CampaignSummary } from '../../main/contract/campaign.ts'

const ended: CampaignSummary['phase'][] = ['done', 'failed', 'cancelled', 'lost']

/** Neither ended nor merely planned: it wants the machine. */
export const isGoing = ({ phase }: CampaignSummary): boolean => !ended.includes(phase) && phase !== 'planned'
