import type { Message, usualOf } from '#api/accounts/notifications/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import { ABILITY_TOLD, type MailTime, type NewsKind } from '#contract/accounts/notifications.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

export const isForOperators = (kind: NewsKind) => ABILITY_TOLD[kind] === undefined

/** Members who recused themselves hear nothing more of the RFP. */
export function mayHear(kind: NewsKind, { role, isRecused }: { role: MemberRole; isRecused: boolean }) {
  const ability = ABILITY_TOLD[kind]
  return ability !== undefined && !isRecused && can(role, ability)
}

/** `since`: when the first of them came, in ISO 8601. */
export type Counted = { count: number; withdrawn: number; since: string }

export function countNews(rows: { isWithdrawal: boolean; createdAt: string }[]): Counted {
  const withdrawn = rows.filter(({ isWithdrawal }) => isWithdrawal).length
  const times = rows.map(({ createdAt }) => createdAt).sort()
  return { count: rows.length - withdrawn, withdrawn, since: times[0] ?? '' }
}

type Time = Exclude<MailTime, 'FIRST'>
/** `time`: when it is mailed, if at all. */
export type Where = { isShown: boolean; time: Time | null }
type Choice = { notices: 'NOW' | 'OFF' | null; isFirst: boolean }

/** A member's choice for the post goes before what they chose for all. */
export function whereOf({ inApp, byMail, mailTime }: ReturnType<typeof usualOf>, of?: Choice): Where {
  if (of?.notices === 'OFF') return { isShown: false, time: null }
  if (of?.notices === 'NOW') return { isShown: true, time: 'NOW' }
  return { isShown: inApp, time: byMail ? timeOf(mailTime, of?.isFirst ?? false) : null }
}

/** The first few applicants of a job come at once, so that a company sees that its post works. */
function timeOf(chosen: MailTime | null, isFirst: boolean): Time {
  if (chosen === 'FIRST') return isFirst ? 'NOW' : 'DAILY'
  return chosen ?? 'NOW'
}

/** One line in the mail of a person; daily ones come by the zone. */
export type Line = Counted & {
  userId: number
  kind: NewsKind
  opportunityId: number | null
  time: Time
  timeZone: string
}

/** One line for each person, kind and post. */
export function mergedLines(lines: Line[]): Line[] {
  const groups = Map.groupBy(lines, ({ userId, kind, opportunityId }) =>
    [userId, kind, opportunityId].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const sum = (field: 'count' | 'withdrawn') => group.reduce((total, line) => total + line[field], 0)
    const since = group.map((line) => line.since).sort()[0]
    return first && since ? [{ ...first, count: sum('count'), withdrawn: sum('withdrawn'), since }] : []
  })
}

/** The site's notice of some news: the same `about` is one notice, which counts on until it is read. */
export type SiteNotice = Message & { userId: number; kind: NewsKind; about: string; link: string }

type News = {
  kind: NewsKind
  counted: Counted
  /** Of members. */
  post: { id: number; kind: string; name: string } | undefined
  /** Messages are in one. */
  thread: { applicationId: number; number: string } | undefined
  isOfPost: boolean
}

export function noticeOf(news: News): Message & { about: string; link: string } {
  const { kind, counted, post, thread, isOfPost } = news
  const { count, withdrawn } = counted
  const { id: postId = 0, name = '' } = post ?? {}
  const ofPost = { about: aboutPost(postId), link: PATHS[kind](postId) }
  const params = { postId, name, count }
  switch (kind) {
    case 'NEW_APPLICANT':
      return { ...ofPost, message: 'new_applicants', params: { ...params, withdrawn } }
    case 'NEW_PROPOSAL':
      return { ...ofPost, message: 'new_proposals', params: { ...params, withdrawn } }
    case 'NEW_QUESTION':
      return { ...ofPost, message: 'new_questions', params }
    case 'NEW_MESSAGE': {
      const link = post?.kind === 'RFP' ? PATHS.NEW_PROPOSAL(postId) : `/admin/applicants/${thread?.number}/`
      const about = aboutThread(thread?.applicationId ?? 0)
      return { about, link: `${link}#messages`, message: 'new_messages', params }
    }
    case 'TO_REVIEW':
      return isOfPost
        ? { ...ofPost, about: 'posts', message: 'posts_to_review', params: { count } }
        : { ...ofPost, about: 'companies', message: 'companies_to_review', params: { count } }
    case 'REPORT':
      return { ...ofPost, about: 'reports', message: 'new_reports', params: { count } }
  }
}

/** Where each is looked at. */
export const PATHS: Record<NewsKind, (postId: number) => string> = {
  NEW_APPLICANT: (id) => `/admin/posts/${id}/applicants/`,
  NEW_PROPOSAL: (id) => `/admin/posts/${id}/proposals/`,
  NEW_QUESTION: (id) => `/admin/posts/${id}/questions/`,
  NEW_MESSAGE: (id) => `/admin/posts/${id}/applicants/`,
  TO_REVIEW: () => '/operator/',
  REPORT: () => '/operator/reports/',
}

export const aboutThread = (applicationId: number) => `application ${applicationId}`
export const aboutPost = (postId: number) => `post ${postId}`

/** One notice for each person, kind and `about`, with all that is to be told. */
export function summed(notices: SiteNotice[]): SiteNotice[] {
  const groups = Map.groupBy(notices, ({ userId, kind, about }) => [userId, kind, about].join(' '))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length === 1) return group
    const count = group.reduce((sum, { params }) => sum + ('count' in params ? params.count : 0), 0)
    return [{ ...first, params: { ...first.params, count } } as SiteNotice] // of the same message
  })
}
