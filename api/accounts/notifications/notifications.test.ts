import { once } from 'node:events'
import { get } from 'node:http'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notifications } from '#api/platform/database/tables/accounts-tables.ts'
import { bookmarks, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { lastMail } from '#tests/support/mails.ts'
import { queueOf } from '#tests/support/queue.ts'
import { type Notice, notifyPeople } from './commands.ts'

const LIST = '/api/accounts/user/notifications/'
const SETTINGS = '/api/accounts/user/notification-settings/'
const HOUR = 3_600_000

const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const mails = mailQueue(await queueOf(open))

const told = async (token: string) => (await ask(LIST, { method: 'GET', token })).json()
const mailsTo = (to: string) => server.sent.filter((mail) => mail.to === to)

const written = (title = 'Your application arrived', content = 'We have it.') =>
  ({ message: 'written', params: { title, content } }) as const

function notice(
  userId: number,
  values: { about?: string } & Partial<ReturnType<typeof written>> = {},
): Notice {
  return { userId, kind: 'APPLICATION_RECEIVED', about: '1', ...written(), link: '/jobs/1/', ...values }
}

const say = (...notices: Notice[]) => database.transaction((tx) => notifyPeople(tx, mails, notices))

it('tells a thing once, in the app and by mail', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  await say(notice(someone.id))
  await say(notice(someone.id))
  await server.runDueJobs()
  const { params, link } = { ...notice(0), ...written() }
  expect(await told(someone.token)).toMatchObject([{ ...params, link, read: false }])
  expect(mailsTo(someone.email)).toHaveLength(1)
  expect(lastMail(server.sent, someone.email).text).toContain('https://calls.example.org/jobs/1/')
})

it('keeps what one person is told from another', async () => {
  const [mine, other] = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  await say(notice(mine.id))
  const [{ id }] = await told(mine.token)
  expect(await told(other.token)).toEqual([])
  expect((await ask(`/api/accounts/user/notifications/${id}/read/`, { token: other.token })).statusCode).toBe(
    404,
  )
  expect(
    (await ask(`/api/accounts/user/notifications/${id}/read/`, { token: mine.token })).json(),
  ).toMatchObject({ id, read: true })
})

it('counts what is unread, also of what the first page does not show', async () => {
  const [mine, other] = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  const unread = async ({ token }: { token: string }) =>
    (await ask('/api/accounts/user/notifications/unread/', { method: 'GET', token })).json()
  for (let n = 0; n < 22; n++) await say(notice(mine.id, { about: String(n) }))
  await say(notice(other.id))
  expect([await unread(mine), await unread(other)]).toEqual([{ count: 22 }, { count: 1 }])
  const [{ id }] = await told(mine.token)
  await ask(`${LIST}${id}/read/`, { token: mine.token })
  expect(await unread(mine)).toEqual({ count: 21 })
  await database.update(notifications).set({ isShown: false }).where(eq(notifications.about, '0'))
  expect(await unread(mine)).toEqual({ count: 20 })
  await ask(`${LIST}read/`, { token: mine.token })
  expect([await unread(mine), await unread(other)]).toEqual([{ count: 0 }, { count: 1 }])
})

it('lists all there are, a page at a time', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  const rows = Array.from({ length: 130 }, (_, n) => ({ about: String(n), ...written(`No. ${n}`) }))
  await database
    .insert(notifications)
    .values(rows.map((row) => ({ ...notice(someone.id, row), isShown: true })))
  const page = async (query: string) => {
    const { headers, ...answer } = await ask(`${LIST}${query}`, { method: 'GET', token: someone.token })
    return { headers, titles: answer.json().map(({ title }: { title: string }) => title) }
  }
  const first = await page('')
  expect(first.titles).toHaveLength(20)
  expect(first.titles[0]).toBe('No. 129')
  expect(first.headers['x-total-count']).toBe('130')
  expect(first.headers.link).toContain(`<${LIST}?page=2>; rel="next"`)
  expect((await page('?page=2&page_size=100')).titles).toEqual(
    Array.from({ length: 30 }, (_, n) => `No. ${29 - n}`),
  )
  expect((await ask(`${LIST}?page=0`, { method: 'GET', token: someone.token })).statusCode).toBe(400)
})

it('leads to the end by rel=next, beyond the last numbered page', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  const rows = Array.from({ length: 1_130 }, (_, n) => ({ about: String(n), ...written(`No. ${n}`) }))
  await database
    .insert(notifications)
    .values(rows.map((row) => ({ ...notice(someone.id, row), isShown: true })))
  const titles: string[] = []
  for (let url: string | undefined = `${LIST}?page_size=100`; url; ) {
    const answer = await ask(url, { method: 'GET', token: someone.token })
    titles.push(...answer.json().map(({ title }: { title: string }) => title))
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  expect(titles).toEqual(rows.map((_, n) => `No. ${1_129 - n}`))
  const wrong = await ask(`${LIST}?cursor=x`, { method: 'GET', token: someone.token })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['cursor']])
})

it('leads to the end also where it is longer than it is counted', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  const count = LIMITS.countExact + 150
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => ({
      about: String(from + n),
      ...written(`No. ${from + n}`),
    }))
    await database
      .insert(notifications)
      .values(rows.map((row) => ({ ...notice(someone.id, row), isShown: true })))
  }
  let seen = 0
  for (let url: string | undefined = `${LIST}?page_size=100&cursor=o9900`; url; ) {
    const answer = await ask(url, { method: 'GET', token: someone.token })
    expect(answer.headers['x-total-count']).toBe('10000+')
    seen += answer.json().length
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  expect(seen).toBe(250)
})

it('marks all as read', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  await say(notice(someone.id), notice(someone.id, { about: '2' }))
  await ask('/api/accounts/user/notifications/read/', { token: someone.token })
  expect((await told(someone.token)).map(({ read }: { read: boolean }) => read)).toEqual([true, true])
})

it.each([
  { in_app: false, by_mail: true, shown: 0, mailed: 1 },
  { in_app: true, by_mail: false, shown: 1, mailed: 0 },
  { in_app: false, by_mail: false, shown: 0, mailed: 0 },
])('tells where it is wanted: $in_app $by_mail', async ({ in_app, by_mail, shown, mailed }) => {
  const someone = await person(database, 'JOB_SEEKER')
  const setting = { kind: 'APPLICATION_RECEIVED', in_app, by_mail }
  const saved = await ask(SETTINGS, { method: 'PATCH', token: someone.token, body: setting })
  expect(saved.json()).toContainEqual({ ...setting, mail_time: null })
  await say(notice(someone.id))
  await server.runDueJobs()
  expect(await told(someone.token)).toHaveLength(shown)
  expect(mailsTo(someone.email)).toHaveLength(mailed)
})

it('keeps a name with markup and line breaks harmless in mail', async () => {
  const someone = await person(database, 'JOB_SEEKER')
  await say(notice(someone.id, written('Nurse\r\nBcc: x@example.org <script>alert(1)</script>')))
  await server.runDueJobs()
  const mail = lastMail(server.sent, someone.email)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toContain('<script>')
})

async function bookmarked(deadlineInHours: number | null) {
  const someone = await person(database, 'JOB_SEEKER')
  const deadlineAt = deadlineInHours === null ? null : new Date(Date.now() + deadlineInHours * HOUR)
  const job = await make.job({ name: 'Night nurse', deadlineAt })
  await database.insert(bookmarks).values({
    userId: someone.id,
    opportunityId: job.id,
    knownDeadlineAt: job.deadlineAt,
    knownStatus: job.status,
  })
  const titles = async () => {
    await server.remindOfDeadlines()
    return (await told(someone.token)).map(({ title }: { title: string }) => title)
  }
  const change = (values: Partial<typeof opportunities.$inferInsert>) =>
    database.update(opportunities).set(values).where(eq(opportunities.id, job.id))
  return { titles, change }
}

it('reminds three days and one day before a bookmarked opportunity closes, each once', async () => {
  const { titles, change } = await bookmarked(100)
  expect(await titles()).toEqual([])
  await change({ deadlineAt: new Date(Date.now() + 71 * HOUR) })
  expect(await titles()).toEqual(['Closing soon: Night nurse', 'New deadline: Night nurse'])
  expect(await titles()).toHaveLength(2)
  await change({ deadlineAt: new Date(Date.now() + 23 * HOUR) })
  expect((await titles()).filter((title: string) => title.startsWith('Closing'))).toHaveLength(2)
})

it('reminds anew of a deadline that was moved', async () => {
  const { titles, change } = await bookmarked(20)
  const reminders = async () => (await titles()).filter((title: string) => title.startsWith('Closing'))
  expect(await reminders()).toHaveLength(1)
  await change({ deadlineAt: new Date(Date.now() + 200 * HOUR) })
  expect(await reminders()).toHaveLength(1)
  await change({ deadlineAt: new Date(Date.now() + 60 * HOUR) })
  expect(await reminders()).toHaveLength(2)
  expect(await reminders()).toHaveLength(2)
})

it('reminds once of an opportunity that was bookmarked on its last day', async () => {
  const { titles } = await bookmarked(5)
  expect(await titles()).toEqual(['Closing soon: Night nurse'])
  expect(await titles()).toEqual(['Closing soon: Night nurse'])
})

it('tells when a bookmarked opportunity was closed early or cancelled, and not when its time was over', async () => {
  const [early, cancelled, over] = [await bookmarked(200), await bookmarked(null), await bookmarked(200)]
  await early.change({ status: 'CLOSED' })
  await cancelled.change({ status: 'CANCELLED' })
  await over.change({ status: 'CLOSED', deadlineAt: new Date(Date.now() - HOUR) })
  expect(await early.titles()).toEqual(['Closed: Night nurse'])
  expect(await cancelled.titles()).toEqual(['Cancelled: Night nurse'])
  expect(await over.titles()).toEqual([])
})

it('tells that a bookmarked opportunity is open again to who heard that it was not', async () => {
  const [early, cancelled, over] = [await bookmarked(200), await bookmarked(null), await bookmarked(200)]
  await early.change({ status: 'CLOSED' })
  await cancelled.change({ status: 'CANCELLED' })
  await over.change({ status: 'CLOSED', deadlineAt: new Date(Date.now() - HOUR) })
  await server.remindOfDeadlines()
  await early.change({ status: 'OPEN', updatedAt: new Date() })
  await cancelled.change({ status: 'OPEN', updatedAt: new Date() })
  await over.change({ status: 'OPEN', deadlineAt: new Date(Date.now() + 300 * HOUR) })
  const again = 'Open again: Night nurse'
  expect(await early.titles()).toEqual([again, 'Closed: Night nurse'])
  expect(await cancelled.titles()).toEqual([again, 'Cancelled: Night nurse'])
  expect(await over.titles()).toEqual(['New deadline: Night nurse'])
  expect(await early.titles()).toHaveLength(2)
})

it('says on an open stream that there is something new, to that person alone', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [mine, other] = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  const stream = (token: string) =>
    get(`${address}${LIST}live/`, { headers: { authorization: `Token ${token}` } })
  const [request, quiet] = [stream(mine.token), stream(other.token)]
  const [[response], [silence]] = await Promise.all([once(request, 'response'), once(quiet, 'response')])
  expect(response.headers['content-type']).toContain('text/event-stream')
  const heard: string[] = []
  response.on('data', (chunk: Buffer) => heard.push(String(chunk)))
  let overheard = ''
  silence.on('data', (chunk: Buffer) => {
    overheard += chunk
  })
  server.announce('notifications', String(mine.id))
  await expect.poll(() => heard.join('')).toContain('event: notification')
  server.announce('notifications', String(other.id))
  await expect.poll(() => overheard).toContain('event: notification')
  expect(heard.join('').match(/event/g)).toHaveLength(1)
  for (const each of [request, quiet]) each.destroy()
})

it.each([undefined, 'made-up'])('opens no stream for the token %s', async (token) => {
  expect((await ask(`${LIST}live/`, { method: 'GET', token })).statusCode).toBe(401)
})
