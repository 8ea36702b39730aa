import '#web/app/i18n/evaluation-texts.ts'
import { readBidderReport } from '#contract/procurement/bidder-report.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { BidderReport } from '#web/procurement/award/bidder-report.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/bidder-report.ts'
import '#web/procurement/award/award-letter.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const report = await api(readBidderReport, { params }).catch(asPageError)
  return { report, number: params.number }
}
clientLoader.hydrate = true as const

/** How an RFP was decided, for each of its bidders. */
export default function BidderReportPage({ loaderData: { report, number } }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('report.whole')
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <p className="screen-only">
        <LocalLink to={`/user/applications/${number}/`} className="text-link tall-link letter-back">
          <Icon name="back" />
          {text('letter.toProposal')}
        </LocalLink>
      </p>
      <h1>{title}</h1>
      {report ? <BidderReport report={report} /> : <Banner kind="note">{text('report.none')}</Banner>}
    </>
  )
}
