import { expect, it } from 'vitest'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { ALWAYS_TOLD, MUST_ACT, type NotificationKind } from '#contract/accounts/notifications.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { lastMail } from '#tests/support/mails.ts'
import { queueOf } from '#tests/support/queue.ts'
import { notifyPeople } from './commands.ts'

const SETTINGS = '/api/accounts/user/notification-settings/'
const { open, server, ask } = await accountsApp()
const { database } = open
const mails = mailQueue(await queueOf(open))

let about = 0
async function tell(userId: number, kind: NotificationKind | typeof ALWAYS_TOLD) {
  const message = { message: 'written', params: { title: 'A title', content: 'A content' } } as const
  const notice = { userId, kind, about: `${about++}`, link: '/jobs/1/', ...message }
  await database.transaction((tx) => notifyPeople(tx, mails, [notice]))
  await server.runDueJobs()
}

const mailsTo = (to: string) => server.sent.filter((mail) => mail.to === to)
const shown = async (token: string) =>
  (await ask('/api/accounts/user/notifications/', { method: 'GET', token })).json()

it.each(MUST_ACT)('shows %s on the site whatever its setting, since others wait for it', async (kind) => {
  const someone = await person(database, 'RECRUITING_COMPANY')
  const body = { kind, in_app: false, by_mail: false }
  const saved = await ask(SETTINGS, { method: 'PATCH', token: someone.token, body })
  expect(saved.json()).toContainEqual({ kind, in_app: true, by_mail: false, mail_time: null })
  await tell(someone.id, kind)
  expect(await shown(someone.token)).toHaveLength(1)
  expect(mailsTo(someone.email)).toHaveLength(0)
})

it('stops emails of one kind by the link in them, without a login, and of that person alone', async () => {
  const [mine, other] = [
    await person(database, 'RECRUITING_COMPANY'),
    await person(database, 'RECRUITING_COMPANY'),
  ]
  for (const { id } of [mine, other]) await tell(id, 'OPENING')
  const { unsubscribeUrl = '', text } = lastMail(server.sent, mine.email)
  expect(text).toContain(unsubscribeUrl.replace('/api/saved-searches/', '/'))
  const { pathname, search } = new URL(unsubscribeUrl)
  const stop = (query: string) => ask(`${pathname}${query}`, { body: {} })
  expect((await stop(search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(400)
  for (let times = 0; times < 2; times++) expect((await stop(search)).statusCode).toBe(200)
  for (const { id } of [mine, other]) for (const kind of ['OPENING', 'AWARD'] as const) await tell(id, kind)
  expect([mailsTo(mine.email).length, mailsTo(other.email).length]).toEqual([2, 3])
  expect(await shown(mine.token)).toHaveLength(3)
})

it('offers no way to stop results, which bidders are owed', async () => {
  const bidder = await person(database, 'JOB_SEEKER')
  await tell(bidder.id, ALWAYS_TOLD)
  expect(lastMail(server.sent, bidder.email)).not.toHaveProperty('unsubscribeUrl')
})
