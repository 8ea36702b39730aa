import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import type { Kind } from '#contract/vocabulary.ts'

type Alert = {
  searchName: string
  /** The company that it follows. */
  followed: string | undefined
  opportunities: { name: string; companyName: string; path: string; deadlineAt: Date | null }[]
  /** Opportunities that are new and not named. */
  more: number
  lists: { kind: Kind; path: string }[]
  timeZone: string
  /** The path of the page with all alerts of the person. */
  manage: string
  unsubscribe: { page: string; oneClick: string }
}

/** New opportunities of a saved search, each with the address of its page. */
export function alertMail(letter: Letter, alert: Alert): Mail {
  const { text } = letter.words
  const { brandName: brand, publicUrl } = letter.sender
  const pages = pagesIn(letter)
  const { searchName: search, followed, opportunities, more, lists, unsubscribe } = alert
  const [first, ...others] = lists.map(({ kind, path }) => ({
    label: text(kind === 'JOB' ? 'mail.alert.allJobs' : 'mail.alert.allRfps'),
    url: pages + path,
  }))
  const shown = opportunities.length
  const mail = composeMail(letter, {
    heading: followed
      ? text('mail.alert.followed', { total: shown + more, company: followed })
      : text('mail.alert.heading', { total: shown + more, search }),
    before: more > 0 ? text('mail.alert.best', { shown }) : text('mail.alert.before'),
    list: opportunities.map((each) => ({
      title: each.name,
      detail: detailOf(letter, each, alert.timeZone),
      url: pages + each.path,
    })),
    action: first ?? { label: brand, url: pages },
    after: [
      ...others.map(({ label, url }) => text('mail.link', { label, address: url })),
      text('mail.alert.unsubscribe', { address: pages + unsubscribe.page }),
      text('mail.alert.manage', { address: pages + alert.manage }),
    ],
  })
  return { ...mail, unsubscribeUrl: publicUrl + unsubscribe.oneClick }
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** "Volta Clinic · closes Tue, 1 Dec, 23:59 GMT" */
function detailOf(
  { words }: Letter,
  { companyName, deadlineAt }: Alert['opportunities'][number],
  timeZone: string,
): string {
  if (!deadlineAt) return companyName
  const when = words.instant(deadlineAt, timeZone, { ...DAY, ...TIME })
  return `${companyName} · ${words.text('mail.alert.closes', { when })}`
}
