import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { Said } from './registration.ts'

/** The kinds a person sets one by one, each for the app and for email. */
export const NOTIFICATION_KINDS = [
  'APPLICATION_RECEIVED',
  'STATUS_CHANGED',
  'MESSAGE',
  'INTERVIEW',
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
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** On the site whatever their settings, because others wait for what these people do. */
export const MUST_ACT: readonly NotificationKind[] = ['OPENING', 'EVALUATION', 'AWARD']

/** Sent by every way and without a setting: a refusal, the receipt of a proposal, and each result that a bidder is owed. */
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
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

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
  body: NotificationSetting,
  errors: ['invalid', 'unauthorized', 'unverified'],
})

/** Server-sent events: one `notification` event without data for each new one. Needs the token like any request. */
export const NOTIFICATIONS_LIVE = '/api/accounts/user/notifications/live/'

/** Takes a POST of any body: mail programs send it (RFC 8058), and so does the page /unsubscribe/. */
export const UNSUBSCRIBE = '/api/saved-searches/unsubscribe/'
