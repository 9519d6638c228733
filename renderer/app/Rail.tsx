import { isGoing } from '../../main/contract/campaign.ts'
import { useFrameData } from '../engine-client/hooks.ts'
import { linkTo, useRoute } from '../lib/router.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './App.module.css'
import { railItems, type RailItem } from './views.ts'

type Count = { value: number; means: string; runs: boolean }

/** The views; what wants a person is counted in amber, what runs in blue. */
export function Rail() {
  const inbox = useFrameData('inbox.list', {})
  const campaigns = useFrameData('campaigns.list', {})
  const { path } = useRoute()
  const waiting = inbox?.length ?? 0
  const going = campaigns?.filter(({ phase }) => isGoing(phase)).length ?? 0
  const counts: Record<string, Count> = {
    '/inbox': { value: waiting, means: waiting === 1 ? '1 item' : `${String(waiting)} items`, runs: false },
    '/campaigns': { value: going, means: `${String(going)} running`, runs: true },
  }
  return (
    <nav className={css.rail} aria-label="Views">
      <ul>
        {railItems.map((item) => (
          <li key={item.path}>
            <RailLink
              item={item}
              count={counts[item.path]}
              on={path === item.path || path.startsWith(`${item.path}/`)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailLink({ item, count, on }: { item: RailItem; count: Count | undefined; on: boolean }) {
  return (
    <a href={linkTo(item.path)} aria-current={on ? 'page' : undefined}>
      <Icon name={item.icon} size={18} />
      {item.label}
      {count !== undefined && count.value > 0 && (
        <span className={`${css.count ?? ''} ${count.runs ? (css.runs ?? '') : ''}`}>
          <span aria-hidden="true">{count.value > 99 ? '99+' : count.value}</span>
          <span className="unseen">, {count.means}</span>
        </span>
      )}
    </a>
  )
}
