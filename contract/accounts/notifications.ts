import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { Said } from './registration.ts'

/** What a person is told of where they want it; each kind has its own settings. */
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
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Told everywhere, without a setting: that an application was refused, which ended it without its owner's doing. */
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
  summary: 'What you were told, newest first',
  tag,
  caller: 'signed-in',
  query: PageQuery,
  output: z.array(Notification),
  errors: ['invalid', 'unauthorized', 'unverified'],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/accounts/user/notifications/unread/',
  summary: 'How much of what you were told is unread',
  tag,
  caller: 'signed-in',
  output: z.object({ count: z.number().int() }),
  errors: ['unauthorized', 'unverified'],
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/accounts/user/notifications/:id/read/',
  summary: 'Mark one as read',
  tag,
  caller: 'signed-in',
  params: z.object({ id: identifier }),
  output: Notification,
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found'],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/accounts/user/notifications/read/',
  summary: 'Mark all as read',
  tag,
  caller: 'signed-in',
  output: Said,
  errors: ['unauthorized', 'unverified'],
})

/** Where one kind is told. */
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
  summary: 'Where you want each kind told',
  errors: ['unauthorized', 'unverified'],
})

export const changeNotificationSetting = endpoint({
  ...settings,
  method: 'PATCH',
  summary: 'Change where one kind is told',
  body: NotificationSetting,
  errors: ['invalid', 'unauthorized', 'unverified'],
})

/** Server-sent events: one `notification` event for each that is new; its data is empty. Needs the token like any request. */
export const NOTIFICATIONS_LIVE = '/api/accounts/user/notifications/live/'
