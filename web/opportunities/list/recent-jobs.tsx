import { useLingui } from '@lingui/react'
import { jobs } from '#contract/opportunities/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { cutText } from '#web/app/i18n/cut.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { otherLanguage } from '#web/app/view.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'

const load = () => api(jobs.recent)

/** Recent Job Listings; names and descriptions are cut to the same length (product-spec §9). */
export function RecentJobs() {
  const text = useText()
  const { i18n } = useLingui()
  const list = useOwnList(load)
  return (
    <SidePanel title={text('recent.title')} list={list} empty={text('recent.none')}>
      <ul>
        {list.items?.map(({ id, name, description, language }) => (
          <li key={id} lang={otherLanguage(language, { i18n })}>
            <LocalLink to={`/jobs/${id}/`}>{cutText(name, LIMITS.sideTextLength)}</LocalLink>
            <p>{cutText(description, LIMITS.sideTextLength)}</p>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
