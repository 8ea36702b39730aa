import '#web/app/i18n/detail-texts.ts'
import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { useCallback, useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { collections } from '#contract/opportunities/opportunities.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { detailView } from '#web/app/detail-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { useLoaded } from '#web/app/loaded.ts'
import { OpportunityHead } from '#web/opportunities/detail/opportunity-head.tsx'
import { OpportunityTexts } from '#web/opportunities/detail/opportunity-texts.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { button } from '#web/ui/button.ts'
import { useCountedView } from './count-view.ts'
import './list-aids.css'
import '#web/opportunities/plan/plan-part.css'
import './preview.css'

type PreviewProps = { collection: Collection; id: number }

/** An opportunity beside the list; its page has the application form and all the rest. */
export function Preview({ collection, id }: PreviewProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  const { search } = useLocation()
  const load = useCallback(
    async () => ({
      shown: await api(collections[collection].detail, { params: { id: String(id) } }),
      now: new Date(),
    }),
    [collection, id],
  )
  const { data, state, reload } = useLoaded(load)
  useCountedView(collection, id, data?.shown.status === 'OPEN')
  if (state === 'failed') return <Failed onRetry={reload} />
  if (!data) return <Skeleton rows={4} />
  const { company } = data.shown
  const opportunity = detailView(data.shown, { i18n, timeZone, now: data.now })
  const path = `${listPathOf(collection)}${id}/`
  return (
    <article aria-label={opportunity.name} className="preview">
      <div className="preview-head">
        <OpportunityHead opportunity={opportunity} company={company} heading="h2" />
        <LocalLink to={path} state={{ from: search }} className={button('primary')}>
          {text(collection === 'jobs' ? 'pane.open.JOB' : 'pane.open.RFP')}
        </LocalLink>
      </div>
      <OpportunityTexts
        opportunity={opportunity}
        isJob={collection === 'jobs'}
        filesPath={`/api/${collection}/${id}/attachments/`}
      />
      {collection === 'proposal-requests' && <Plan key={id} path={path} />}
    </article>
  )
}

/** How an RFP is judged, as its page has it: rendered on the server, with none of its texts and components loaded here. */
function Plan({ path }: { path: string }) {
  const { load, data } = useFetcher<{ plan: string | null }>()
  useEffect(() => void load(path), [load, path])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it on the server (plan-html.server.tsx)
  return data?.plan ? <div dangerouslySetInnerHTML={{ __html: data.plan }} /> : null
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <div className="pane-empty" role="alert">
      <p>{text('error.offline.text')}</p>
      <button type="button" className={button('secondary')} onClick={onRetry}>
        {text('error.retry')}
      </button>
    </div>
  )
}
