import { lazy, Suspense, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { type Application, readApplication } from '#contract/applications/applications.ts'
import { isApiError } from '#contract/errors.ts'
import { listOwnOffers } from '#contract/hiring/offers.ts'
import { listOwnAddenda } from '#contract/procurement/addenda.ts'
import { listOwnClarifications } from '#contract/procurement/clarifications.ts'
import { readOutcome } from '#contract/procurement/complaints.ts'
import { readOwnDebrief } from '#contract/procurement/debriefs.ts'
import { readOpeningRecord } from '#contract/procurement/opening-record.ts'
import { useNotifications } from '#web/accounts/notifications/notification-store.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ApplicationChangeForm } from '#web/applications/application-change-form.tsx'
import { Receipt } from '#web/applications/receipt.tsx'
import { VoluntaryQuestions } from '#web/applications/voluntary/voluntary-questions.tsx'
import { WithdrawButton } from '#web/applications/withdraw-button.tsx'
import { useFollowedOffers } from '#web/hiring/offers/followed-offers.ts'
import { AddendumList } from '#web/opportunities/detail/addendum-list.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { MessageThread } from '#web/parts/workspace/message-thread.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/application.ts'

const BidderOutcome = lazy(() =>
  import('#web/procurement/award/bidder-outcome.tsx').then(({ BidderOutcome }) => ({
    default: BidderOutcome,
  })),
)

const OwnOffers = lazy(() =>
  import('#web/hiring/offers/own-offers.tsx').then(({ OwnOffers }) => ({ default: OwnOffers })),
)

const OwnInterviews = lazy(() =>
  import('#web/hiring/interviews/own-interviews.tsx').then(({ OwnInterviews }) => ({
    default: OwnInterviews,
  })),
)

const OpeningRecord = lazy(() =>
  import('#web/procurement/award/opening-record.tsx').then(({ OpeningRecord }) => ({
    default: OpeningRecord,
  })),
)
const OwnDebrief = lazy(() =>
  import('#web/procurement/award/own-debrief.tsx').then(({ OwnDebrief }) => ({ default: OwnDebrief })),
)
const OwnClarifications = lazy(() =>
  import('#web/procurement/clarifications/own-clarifications.tsx').then(({ OwnClarifications }) => ({
    default: OwnClarifications,
  })),
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const own = { params: { number: params.number } }
  const application = await api(readApplication, own).catch((error: unknown) => {
    if (!isApiError(error)) throw error
    // A malformed number is as unknown as a missing one.
    throw data({ code: error.code }, { status: error.code === 'invalid' ? 404 : error.status })
  })
  const isProposal = application.collection === 'proposal-requests'
  return {
    application,
    offers: isProposal ? [] : await api(listOwnOffers, own),
    addenda: isProposal ? await api(listOwnAddenda, own) : null,
    outcome: isProposal ? await api(readOutcome, own).catch(noOutcome) : null,
    opening: isProposal ? await api(readOpeningRecord, own).catch(noOutcome) : null,
    debrief: isProposal ? await api(readOwnDebrief, own).catch(noOutcome) : null,
    clarifications: isProposal ? await api(listOwnClarifications, own).catch(noOutcome) : null,
  }
}

/** A proposal that was withdrawn has none, and what the log does not say is open is not shown. */
function noOutcome(error: unknown): null {
  if (isApiError(error) && ['not_found', 'sealed'].includes(error.code)) return null
  throw error
}
clientLoader.hydrate = true as const

/** A printable receipt, with ways to change or withdraw the application until the deadline. */
export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  // The key keeps text typed for one application out of another.
  return <Page key={loaderData.application.number} {...loaderData} />
}

function Page({
  application,
  offers,
  addenda,
  outcome,
  clarifications,
  debrief,
  opening,
}: Route.ComponentProps['loaderData']) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { brandName: brand } = useSite()
  // Messages and interviews arrive with a notification.
  const newest = useNotifications().items?.[0]?.id
  const { opportunity: sentTo, collection, number } = application
  const followed = useFollowedOffers(number, offers, collection === 'jobs')
  const title = text(collection === 'jobs' ? 'receipt.title.JOB' : 'receipt.title.RFP')
  return (
    <article className="receipt">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <p className="screen-only">
        <LocalLink to="/user/applications/" className="text-link tall-link receipt-back">
          <Icon name="back" />
          {text('applications.own')}
        </LocalLink>
      </p>
      <h1>{title}</h1>
      <p className="receipt-of">
        <LocalLink to={`${listPathOf(collection)}${sentTo.id}/`} className="text-link">
          {sentTo.name}
        </LocalLink>
        {` · ${sentTo.company}`}
      </p>
      {followed.length > 0 && (
        <Suspense fallback={null}>
          <OwnOffers number={number} offers={followed} onChange={() => void revalidate()} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OwnInterviews
          number={number}
          version={newest}
          isWithdrawn={application.status === 'WITHDRAWN'}
          onChange={() => void revalidate()}
        />
      </Suspense>
      {outcome && (
        <Suspense fallback={null}>
          <BidderOutcome number={number} outcome={outcome} />
        </Suspense>
      )}
      {clarifications && clarifications.clarifications.length > 0 && (
        <Suspense fallback={null}>
          <OwnClarifications number={number} loaded={clarifications} />
        </Suspense>
      )}
      {debrief && (debrief.can_ask || debrief.asked) && (
        <Suspense fallback={null}>
          <OwnDebrief number={number} loaded={debrief} />
        </Suspense>
      )}
      {opening && (
        <Suspense fallback={null}>
          <OpeningRecord record={opening} />
        </Suspense>
      )}
      {collection === 'jobs' && <VoluntaryQuestions number={number} company={sentTo.company} />}
      <Receipt application={application} />
      {addenda && (
        <AddendumList
          // A new addendum, or replaced files, change its standing.
          key={addenda.addenda.map(({ standing }) => standing).join()}
          number={number}
          path={`${listPathOf(collection)}${sentTo.id}/`}
          timeZone={application.time_zone}
          addenda={addenda}
        />
      )}
      <MessageThread number={number} side="applicant" version={newest} />
      <Tools application={application} />
      <Ways application={application} />
    </article>
  )
}

/** The next page is one press away from a receipt's end: the opportunity, others like it, and all that was sent. */
function Ways({ application: { collection, opportunity } }: { application: Application }) {
  const text = useText()
  const kind = collection === 'jobs' ? 'JOB' : 'RFP'
  const list = listPathOf(collection)
  const ways = [
    [`${list}${opportunity.id}/`, text(`receipt.toJob.${kind}`)],
    [`${list}?${new URLSearchParams({ search_key: opportunity.name })}`, text(`receipt.more.${kind}`)],
    ['/user/applications/', text('applications.own')],
  ] as const
  return (
    <nav aria-label={text('receipt.ways')} className="receipt-ways screen-only">
      {ways.map(([to, words]) => (
        <LocalLink key={to} to={to} className={button('quiet')}>
          {words}
        </LocalLink>
      ))}
    </nav>
  )
}

/** A folded form keeps its fields, and so does one that explains why changes are over. */
function Tools({ application }: { application: Application }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState<'none' | 'open' | 'folded'>('none')
  const { number, can_change, can_withdraw } = application
  return (
    <>
      <div className="receipt-tools screen-only">
        <button type="button" className={button('secondary')} onClick={() => print()}>
          {text('receipt.print')}
        </button>
        {can_change && (
          <button
            type="button"
            className={button('secondary')}
            aria-expanded={form === 'open'}
            onClick={() => setForm(form === 'open' ? 'folded' : 'open')}
          >
            {text('receipt.change')}
          </button>
        )}
        {can_withdraw && <WithdrawButton number={number} onDone={revalidate} />}
      </div>
      {form !== 'none' && (
        <div hidden={form === 'folded'}>
          <ApplicationChangeForm
            application={application}
            onDone={() => {
              setForm('none')
              void revalidate()
            }}
            onOutdated={() => void revalidate()}
          />
        </div>
      )}
    </>
  )
}
