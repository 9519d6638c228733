/** What a campaign is, in words. Pure. */
import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { lastPart } from '../../lib/path-name.ts'
import { presetWord } from '../../lib/preset-word.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { refOfSide } from '../../lib/sides.ts'
import { targetWords } from '../../lib/target-words.ts'

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** `abtem · quick + large · this machine · accuracy · 5 rounds, interleaved`. */
export function factsOf({ suite, kind, target, executions }: CampaignDetail): string {
  const tiers = unique(executions.flatMap(({ case_id }) => parseCaseId(case_id)?.tier ?? []))
  const presets = unique(executions.map(({ preset }) => presetWord(preset)))
  const rounds = roundsOf(executions)
  const facts = [
    lastPart(suite),
    kind === 'run' ? '' : kind,
    tiers.join(' + '),
    targetWords(target),
    presets.join(' + '),
    executions.length === 0 ? '' : `${plural(rounds, 'round')}${rounds > 1 ? ', interleaved' : ''}`,
  ]
  return facts.filter((fact) => fact !== '').join(' · ')
}

export const roundsOf = (executions: CampaignDetail['executions']): number =>
  executions.reduce((most, { round }) => Math.max(most, round + 1), 0)

export type SideNames = { label: (side: string) => string; whole: (side: string) => string }

/** Names of sides by their refs: short ones where these tell them apart. A self-check has one ref on both sides. */
export function sideNames({ refs, kind }: Pick<CampaignDetail, 'refs' | 'kind'>): SideNames {
  const whole = (side: string) => refOfSide(refs, side)
  const labels = refs.map(refLabel)
  const areTold = new Set(labels).size === labels.length
  return {
    whole,
    label: (side) => {
      const again = kind === 'self-check' && side !== 'a' ? ' again' : ''
      return (areTold ? refLabel(whole(side)) : whole(side)) + again
    },
  }
}
