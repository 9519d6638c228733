/** What a campaign is, in words. Pure. */
import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'
import { plural } from '../../../main/contract/format-number.ts'
import type { Preset } from '../../../main/contract/words.ts'
import { folderName } from '../../lib/folder-name.ts'
import { refLabel } from '../../lib/ref-label.ts'

const presetWords = (preset: Preset): string => (preset === 'float32-tracking' ? 'tracking' : preset)
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** `abtem · quick + large · this machine · accuracy · 5 rounds, interleaved`. */
export function factsOf({ suite, kind, target, executions }: CampaignDetail): string {
  const tiers = unique(executions.flatMap(({ case_id }) => parseCaseId(case_id)?.tier ?? []))
  const presets = unique(executions.map(({ preset }) => presetWords(preset)))
  const rounds = roundsOf(executions)
  const facts = [
    folderName(suite),
    kind === 'run' ? '' : kind,
    tiers.join(' + '),
    target === 'local' ? 'this machine' : target,
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
  const whole = (side: string) => refs[side.charCodeAt(0) - 'a'.charCodeAt(0)] ?? refs[0] ?? side
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
