import { availableCountries } from '#contract/accounts/reference.ts'
import { listFirmInvitations } from '#contract/applications/firm-members.ts'
import { type Firm, readFirm } from '#contract/applications/firms.ts'
import { api } from '#web/app/api.ts'
import { dayWords } from '#web/app/i18n/browser-words.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { FirmDocuments } from './firm-documents.tsx'
import { FirmForm } from './firm-form.tsx'
import { FirmInvitations } from './firm-invitations.tsx'
import { FirmMembers } from './firm-members.tsx'
import { FirmRemoval } from './firm-removal.tsx'

async function load() {
  const [{ firm }, invitations, countries] = await Promise.all([
    api(readFirm),
    api(listFirmInvitations),
    api(availableCountries, { query: { language: documentLanguage() } }),
  ])
  return { firm, invitations, countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}

/** The firm that a person bids as: its facts, and the documents that prove that it may bid. */
export function FirmPart() {
  const { data, state, reload, change } = useLoaded(load)
  if (state === 'failed') return <LoadFailed onRetry={reload} />
  if (!data) return <Skeleton rows={6} />
  const { firm, invitations, countries } = data
  const show = (next: { firm: Firm | null }) => change((before) => before && { ...before, ...next })
  const join = (own: { firm: Firm | null }, id: number) =>
    change(
      (before) =>
        before && { ...before, ...own, invitations: before.invitations.filter((each) => each.id !== id) },
    )
  return (
    <>
      {firm && <EndingDocuments firm={firm} />}
      {invitations.length > 0 && <FirmInvitations firm={firm} invitations={invitations} onJoined={join} />}
      <FirmForm key={firm?.id ?? 'new'} firm={firm} countries={countries} onSaved={show} onReload={reload} />
      {firm && <FirmDocuments firm={firm} onChanged={show} onReload={reload} />}
      {firm && <FirmMembers firm={firm} onChanged={show} />}
      {firm?.role === 'OWNER' && <FirmRemoval firm={firm} onRemoved={show} />}
    </>
  )
}

/** Names documents that ended, or end soon, without a newer one of their kind, where the firm's facts are seen first. */
function EndingDocuments({ firm }: { firm: Firm }) {
  const text = useText()
  const readable = firm.documents.filter(({ is_infected }) => !is_infected)
  const ending = readable
    .filter(
      ({ kind, state }) =>
        state !== 'VALID' && !readable.some((each) => each.kind === kind && each.state === 'VALID'),
    )
    .sort((a, b) => ((a.valid_until ?? '') < (b.valid_until ?? '') ? -1 : 1))
  if (ending.length === 0) return null
  return (
    <Banner kind={ending.some(({ state }) => state === 'EXPIRED') ? 'error' : 'note'}>
      <ul>
        {ending.map(({ id, kind, state, valid_until: day }) => (
          <li key={id}>
            {text(state === 'EXPIRED' ? 'firm.ends.EXPIRED' : 'firm.ends.ENDING', {
              document: text(`firm.kind.${kind}`),
              day: day ? dayWords(day) : '',
            })}
          </li>
        ))}
      </ul>
      <p>{text('firm.endsNext')}</p>
    </Banner>
  )
}
