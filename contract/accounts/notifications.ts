import { z } from 'zod'
import type { Ability } from '#contract/abilities.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { Said } from './registration.ts'

/** The kinds a person sets one by one, each for the app and for email. */
export const NOTIFICATION_KINDS = [
  'APPLICATION_RECEIVED',
  'STATUS_CHANGED',
  'MESSAGE',
  'INTERVIEW',
  'INTERVIEW_TEAM',
  'DEADLINE',
  'OPPORTUNITY_CHANGED',
  'OPPORTUNITY_CLOSED',
  'ANSWERS',
  'ADDENDUM',
  'FOLLOWED',
  'PROPOSAL',
  'OPENING',
  'EVALUATION',
  'AWARD',
  'NEW_APPLICANT',
  'NEW_PROPOSAL',
  'NEW_QUESTION',
  'NEW_MESSAGE',
  'TODAY',
  'APPROVAL',
  'MENTION',
  'SCORECARD',
  'TO_REVIEW',
  'REPORT',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * When mail of a kind comes: the first few of each post at once and the others daily; at once, but spaced out where much comes; with
 * the full hour; at eight in the morning of the company's zone.
 */
export const MAIL_TIMES = ['FIRST', 'NOW', 'HOURLY', 'DAILY'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** Kinds that members and operators are told of together, as counts for each post; a mail gathers what came until its time. */
export const NEWS_KINDS = [
  'NEW_APPLICANT',
  'NEW_PROPOSAL',
  'NEW_QUESTION',
  'NEW_MESSAGE',
  'TO_REVIEW',
  'REPORT',
] as const satisfies NotificationKind[]
export type NewsKind = (typeof NEWS_KINDS)[number]

/** When mail of each comes for somebody who chose nothing. */
export const USUAL_TIME: Record<NewsKind, MailTime> = {
  NEW_APPLICANT: 'FIRST',
  NEW_PROPOSAL: 'DAILY',
  NEW_QUESTION: 'NOW',
  NEW_MESSAGE: 'NOW',
  TO_REVIEW: 'NOW',
  REPORT: 'HOURLY',
}

/** The ability that a member needs to be told of each; the other kinds of news are for operators. */
export const ABILITY_TOLD: { [Kind in NotificationKind]?: Ability } = {
  NEW_APPLICANT: 'applicants.read',
  NEW_PROPOSAL: 'proposals.read',
  NEW_QUESTION: 'questions.answer',
  NEW_MESSAGE: 'messages.send',
  TODAY: 'applicants.assess',
  INTERVIEW_TEAM: 'applicants.read',
  APPROVAL: 'company.read',
  MENTION: 'applicants.read',
  SCORECARD: 'applicants.read',
}
export const isNewsKind = (kind: NotificationKind): kind is NewsKind => Object.hasOwn(USUAL_TIME, kind)

/** The times that a kind can have. */
export const timesOf = (kind: NewsKind): readonly MailTime[] =>
  MAIL_TIMES.filter((time) => time !== 'FIRST' || kind === 'NEW_APPLICANT')

/** On the site whatever their settings, because others wait for what these people do. */
export const MUST_ACT: readonly NotificationKind[] = ['OPENING', 'EVALUATION', 'AWARD', 'APPROVAL']

/** Sent by every way and without a setting: a refusal, the receipt of a proposal, each result that a bidder is owed, an offer and its answer. */
export const ALWAYS_TOLD = 'REFUSED'

export const Notification = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  link: z.string().describe('A path of this site'),
  created_at: z.string().describe('ISO 8601, UTC'),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const tag = 'notifications'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/accounts/user/notifications/',
  summary: 'List your notifications, newest first',
  tag,
  caller: 'signed-in',
  query: PageQuery,
  output: z.array(Notification),
  errors: ['invalid', 'unauthorized', 'unverified'],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/accounts/user/notifications/unread/',
  summary: 'Count your unread notifications',
  tag,
  caller: 'signed-in',
  output: z.object({ count: z.number().int() }),
  errors: ['unauthorized', 'unverified'],
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/accounts/user/notifications/:id/read/',
  summary: 'Mark a notification as read',
  tag,
  caller: 'signed-in',
  params: z.object({ id: identifier }),
  output: Notification,
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found'],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/accounts/user/notifications/read/',
  summary: 'Mark all notifications as read',
  tag,
  caller: 'signed-in',
  output: Said,
  errors: ['unauthorized', 'unverified'],
})

/** The ways in which one kind is sent. */
export const NotificationSetting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  in_app: z.boolean(),
  by_mail: z.boolean(),
  mail_time: z.enum(MAIL_TIMES).nullable().describe('null for kinds that are mailed one by one'),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** Without `mail_time` it stays. */
export const NotificationChange = NotificationSetting.extend({
  mail_time: NotificationSetting.shape.mail_time.optional(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

const settings = {
  path: '/api/accounts/user/notification-settings/',
  tag,
  caller: 'signed-in',
  output: z.array(NotificationSetting),
} as const

export const listNotificationSettings = endpoint({
  ...settings,
  method: 'GET',
  summary: 'List where you receive each kind of notification',
  errors: ['unauthorized', 'unverified'],
})

export const changeNotificationSetting = endpoint({
  ...settings,
  method: 'PATCH',
  summary: 'Change where you receive one kind of notification',
  body: NotificationChange,
  errors: ['invalid', 'unauthorized', 'unverified'],
})

/** How much is unread of one kind about one post, as the workspace counts it. `id` is of the notification that says so. */
export const UnreadNews = z.object({
  id: z.number().int(),
  kind: z.enum(NEWS_KINDS),
  post: z.number().int().nullable().describe('null for what is about no post'),
  post_kind: z.enum(KINDS).nullable(),
  count: z.number().int(),
})
export type UnreadNews = z.infer<typeof UnreadNews>

export const listUnreadNews = endpoint({
  method: 'GET',
  path: '/api/accounts/user/notifications/news/',
  summary: 'Count what is new for you in the workspace, by kind and post',
  tag,
  caller: 'signed-in',
  output: z.array(UnreadNews),
  errors: ['unauthorized', 'unverified'],
})

/** The choices for one post: as set for all, everything at once, or nothing. */
export const POST_NOTICES = ['AS_SET', 'NOW', 'OFF'] as const
export type PostNotices = (typeof POST_NOTICES)[number]

export const PostSetting = z.object({
  id: z.number().int(),
  kind: z.enum(KINDS),
  name: z.string(),
  notices: z.enum(POST_NOTICES),
})
export type PostSetting = z.infer<typeof PostSetting>

export const listPostSettings = endpoint({
  method: 'GET',
  path: '/api/company/notification-settings/',
  summary: 'List the open posts of your company, with what you are told of each',
  tag,
  caller: 'company-member',
  ability: 'posts.read',
  output: z.array(PostSetting).describe('The newest 100, and closed ones that you set apart'),
  errors: ['unauthorized', 'unverified', 'forbidden', 'no_company'],
})

export const changePostSetting = endpoint({
  method: 'PUT',
  path: '/api/company/notification-settings/:id/',
  summary: 'Choose what you are told of one post',
  tag,
  caller: 'company-member',
  ability: 'posts.read',
  params: z.object({ id: identifier }),
  body: z.object({ notices: z.enum(POST_NOTICES) }),
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'not_found'],
})

/**
 * Server-sent events: a `notification` event without data for what is new, and for what was read elsewhere; `moved` with the id of a
 * job with an applicant whom somebody else moved, or an interview of whom changed. Needs the token like any request.
 */
export const NOTIFICATIONS_LIVE = '/api/accounts/user/notifications/live/'

/** Takes a POST of any body: mail programs send it (RFC 8058), and so does the page /unsubscribe/. */
export const UNSUBSCRIBE = '/api/saved-searches/unsubscribe/'
