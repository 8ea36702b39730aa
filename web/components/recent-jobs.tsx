import { jobs } from '#contract/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { call } from '#web/lib/api.ts'
import { cut } from '#web/lib/cut.ts'
import { useOwnList } from '#web/lib/own-list.ts'
import { useText } from '#web/lib/text.tsx'
import { LocalLink } from './local-link.tsx'
import { SidePanel } from './side-panel.tsx'

const load = () => call(jobs.recent)

/** Recent Job Listings, names and descriptions cut alike (product-spec §9). */
export function RecentJobs() {
  const text = useText()
  const list = useOwnList(load)
  return (
    <SidePanel title={text('recent.title')} list={list} empty={text('recent.none')}>
      <ul>
        {list.items?.map(({ id, name, description }) => (
          <li key={id}>
            <LocalLink to={`/jobs/${id}/`}>{cut(name, LIMITS.sideTextLength)}</LocalLink>
            <p>{cut(description, LIMITS.sideTextLength)}</p>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
