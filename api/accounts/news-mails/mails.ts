import { isForOperators } from '#api/accounts/news/rules.ts'
import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import type { Words } from '#api/platform/words/words.ts'
import { type NewsKind, UNSUBSCRIBE } from '#contract/accounts/notifications.ts'

/** `name` is null for new companies together; `names`: of some of the applicants. */
export type MailLine = {
  kind: NewsKind
  name: string | null
  count: number
  withdrawn: number
  names: string[]
  path: string
}

const MOST_LINES = 20

/** How much came, with a link to each list. A mail program's own button stops the kinds that are in it (RFC 8058). */
export function newsMail(
  letter: Letter,
  { userId, lines }: { userId: number; lines: MailLine[] },
  secretKey: string,
): Mail {
  const { words, sender } = letter
  const { brandName: brand, publicUrl } = sender
  const pages = pagesIn({ words, sender })
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const tokens = new Map(kinds.map((kind) => [kind, tokenFor(secretKey, `kind:${kind}`, userId)]))
  const stops = [...tokens].map(([kind, token]) =>
    words.text(`mail.news.stop.${kind}`, { address: `${pages}/unsubscribe/?token=${token}` }),
  )
  const subject = words.list(kinds.map((kind) => summaryOf(words, kind, lines)))
  const more = lines.length - MOST_LINES
  const ofOperator = kinds.some(isForOperators)
  const mail = composeMail(letter, {
    heading: subject,
    before: words.text('mail.news.before'),
    list: lines.slice(0, MOST_LINES).map((line) => ({
      title: nameOf(words, line),
      detail: detailOf(words, line),
      url: pages + line.path,
    })),
    action: { label: words.text('mail.notification.see', { brand }), url: pages + commonPath(lines) },
    after: [
      ...(more > 0 ? [words.text('mail.news.otherPosts', { count: more })] : []),
      ...stops,
      words.text(ofOperator ? 'mail.notification.choose' : 'mail.news.choose', {
        address: `${pages}/user/settings/`,
      }),
    ],
  })
  const query = new URLSearchParams([...tokens.values()].map((token) => ['token', token]))
  return { ...mail, unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE}?${query}` }
}

/** "100 new applicants for 3 jobs" */
function summaryOf(words: Words, kind: NewsKind, all: MailLine[]): string {
  const lines = all.filter((line) => line.kind === kind)
  const sum = (field: 'count' | 'withdrawn') => lines.reduce((total, line) => total + line[field], 0)
  const [count, withdrawn] = [sum('count'), sum('withdrawn')]
  const of = { posts: lines.length, name: lines[0] ? nameOf(words, lines[0]) : '' }
  const hasLeft = count === 0 && (kind === 'NEW_APPLICANT' || kind === 'NEW_PROPOSAL')
  return hasLeft
    ? words.text(`mail.news.withdrawn.${kind}`, { ...of, count: withdrawn })
    : words.text(`mail.news.subject.${kind}`, { ...of, count })
}

const nameOf = (words: Words, { name, count }: MailLine) =>
  name ?? words.text('mail.news.companies', { count })

/** "3 new applicants: Ama Mensah, Kofi Owusu and 1 more · 1 withdrew" */
function detailOf(words: Words, { kind, count, withdrawn, names }: MailLine): string {
  const what = words.text(`mail.news.count.${kind}`, { count })
  const more = count - names.length
  const listed = more > 0 ? [...names, words.text('mail.news.more', { count: more })] : names
  const came = names.length > 0 ? words.text('mail.news.named', { what, names: words.list(listed) }) : what
  const left = words.text('mail.news.left', { count: withdrawn })
  return [...(count > 0 ? [came] : []), ...(withdrawn > 0 ? [left] : [])].join(' · ')
}

/** The one list that all lines lead to, or the page that has them all. */
function commonPath(lines: MailLine[]): string {
  const [first, ...others] = [...new Set(lines.map(({ path }) => path))]
  if (first && others.length === 0) return first
  const [list, ...lists] = [...new Set(lines.map(({ path }) => path.split('?', 1).join()))]
  if (list && lists.length === 0) return list
  return first?.startsWith('/operator/') ? '/operator/' : '/admin/'
}
