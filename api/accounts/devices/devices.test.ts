import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { knownDevices, users } from '#api/platform/database/tables/accounts-tables.ts'
import { securityEvents } from '#api/platform/database/tables/security-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { deviceAt, forgetMinute } from '#tests/support/devices.ts'
import { lastMail, resetTokenIn } from '#tests/support/mails.ts'

const PASSWORD = 'quiet lagoon lantern'
const NEW = 'amber kettle harbour'

const { open, server, app } = await accountsApp()
const { database } = open
const passwordHash = await hashPassword(PASSWORD)

async function owner() {
  const made = await person(database, 'JOB_SEEKER')
  await database.update(users).set({ passwordHash }).where(eq(users.id, made.id))
  return made
}

let places = 0
const place = () => `10.60.${++places >> 8}.${places & 255}`
const device = (address = place()) => deviceAt(app, address)
/** A program that keeps no cookies. */
const script = (address = place()) => deviceAt(app, address, { keepsCookies: false })

/** Tries wrong passwords from an address of its own each time. @returns how many were compared */
async function flood(email: string, tries: number): Promise<number> {
  let compared = 0
  for (let n = 0; n < tries; n++) {
    if ((await device().login(email, 'wrong')).statusCode === 400) compared++
  }
  return compared
}

const mailsTo = (email: string, subject: string) =>
  server.sent.filter((mail) => mail.to === email && mail.subject.includes(subject))
const eventsOf = (userId: number) =>
  database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.accountId, userId))
    .orderBy(securityEvents.id)

it('lets the owner in on a known device while strangers flood the account', async () => {
  const { email } = await owner()
  const mine = device()
  expect((await mine.login(email, PASSWORD)).statusCode).toBe(200)
  expect(await flood(email, 25)).toBe(20)
  expect((await device().login(email, PASSWORD)).json().code).toBe('locked')
  expect((await mine.login(email, PASSWORD)).statusCode).toBe(200)
})

it('lets a program without cookies in from its known address', async () => {
  const { email } = await owner()
  const program = script()
  expect((await program.login(email, PASSWORD)).statusCode).toBe(200)
  await flood(email, 25)
  expect((await script().login(email, PASSWORD)).statusCode).toBe(429)
  expect((await program.login(email, PASSWORD)).statusCode).toBe(200)
})

it('keeps a known device apart from a stranger at its address', async () => {
  const { email } = await owner()
  const shared = place()
  const mine = device(shared)
  await mine.login(email, PASSWORD)
  const stranger = device(shared)
  for (let n = 0; n < 5; n++) await stranger.login(email, 'wrong')
  expect((await stranger.login(email, PASSWORD)).statusCode).toBe(429)
  expect((await mine.login(email, PASSWORD)).statusCode).toBe(200)
})

it('slows a known device down for failures of its own', async () => {
  const { email } = await owner()
  const mine = device()
  await mine.login(email, PASSWORD)
  for (let n = 0; n < 5; n++) expect((await mine.login(email, 'wrong')).statusCode).toBe(400)
  expect((await mine.login(email, PASSWORD)).json().code).toBe('locked')
})

it('leads the owner in from a new device by a reset, however many guess and ask for links', async () => {
  const { email } = await owner()
  await flood(email, 25)
  for (let n = 0; n < 12; n++) await device().forgot(email)
  await server.runDueJobs()
  const mine = device()
  expect((await mine.login(email, PASSWORD)).statusCode).toBe(429)
  expect((await mine.forgot(email)).statusCode).toBe(200)
  await server.runDueJobs()
  const mails = mailsTo(email, 'Choose a new')
  expect(mails).toHaveLength(10)
  expect((await mine.reset(resetTokenIn(lastMail(mails, email)), NEW)).statusCode).toBe(200)
  await flood(email, 25)
  expect((await mine.login(email, NEW)).statusCode).toBe(200)
})

it('mails the owner on a known device a link when strangers have used up theirs', async () => {
  const { email } = await owner()
  const mine = device()
  await mine.login(email, PASSWORD)
  for (let n = 0; n < 12; n++) await device().forgot(email)
  await server.runDueJobs()
  const before = mailsTo(email, 'Choose a new').length
  await mine.forgot(email)
  await server.runDueJobs()
  expect([before, mailsTo(email, 'Choose a new').length]).toEqual([10, 11])
})

it('begins to count links anew when one was used', async () => {
  const { email } = await owner()
  for (let n = 0; n < 10; n++) await device().forgot(email)
  await server.runDueJobs()
  const mine = device()
  await mine.reset(resetTokenIn(lastMail(mailsTo(email, 'Choose a new'), email)), NEW)
  await mine.forgot(email)
  await server.runDueJobs()
  expect(mailsTo(email, 'Choose a new')).toHaveLength(11)
})

it.each(['with', 'without'])('compares 50 passwords an hour for an address %s an account', async (which) => {
  const email = which === 'with' ? (await owner()).email : 'nobody-at-all@example.org'
  let compared = await flood(email, 25)
  for (let minutes = 0; minutes < 60; minutes++) {
    await database.execute(sql`update limit_counters set started_at = started_at - interval '1 minute',
      next_at = next_at - interval '1 minute' where key like 'password:%'`)
    compared += await flood(email, 2)
  }
  // The first of the next hour may be among them.
  expect(compared).toBeGreaterThanOrEqual(49)
  expect(compared).toBeLessThanOrEqual(51)
})

it('checks at most five of fifty simultaneous guesses from one address, and twenty from fifty', async () => {
  const { email } = await owner()
  const compared = async (from: () => ReturnType<typeof device>) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => from().login(email, 'wrong')))
    return answers.filter(({ statusCode }) => statusCode === 400).length
  }
  // Ten a minute is the limit of an address, so the first fifty are a known device's at many addresses.
  const mine = device()
  await mine.login(email, PASSWORD)
  const cookie = mine.cookies.get('device') ?? ''
  const elsewhere = () => {
    const same = device()
    same.cookies.set('device', cookie)
    return same
  }
  expect(await compared(elsewhere)).toBe(5)
  expect(await compared(device)).toBe(20)
})

it('gives a planted cookie no trust, and keeps a token for each account of a device', async () => {
  const [one, other] = [await owner(), await owner()]
  const planted = 'A'.repeat(22)
  const mine = device()
  mine.cookies.set('device', planted)
  await mine.login(one.email, PASSWORD)
  await mine.login(other.email, PASSWORD)
  const [second, first, third] = (mine.cookies.get('device') ?? '').split('.')
  expect(third).toBe(planted)
  expect(new Set([first, second, third]).size).toBe(3)
  await flood(one.email, 25)
  const thief = device()
  thief.cookies.set('device', planted)
  expect((await thief.login(one.email, PASSWORD)).statusCode).toBe(429)
  expect((await mine.login(one.email, PASSWORD)).statusCode).toBe(200)
})

it('sets the cookie for the accounts alone, hidden from scripts and other sites', async () => {
  const { email } = await owner()
  const answer = await device().login(email, PASSWORD)
  expect(answer.headers['set-cookie']).toMatch(
    /^device=[\w-]{22}; Path=\/api\/accounts\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await device().login(email, 'wrong')).headers).not.toHaveProperty('set-cookie')
})

it('mails about a new device, not about the first or a known one', async () => {
  const { email, id } = await owner()
  const mine = device('10.61.0.1')
  await mine.login(email, PASSWORD)
  await mine.login(email, PASSWORD)
  await server.runDueJobs()
  expect(mailsTo(email, 'New login')).toHaveLength(0)
  await device('10.61.0.2').login(email, PASSWORD)
  await server.runDueJobs()
  const [mail] = mailsTo(email, 'New login')
  expect(mail?.text).toContain('address 10.61.0.2')
  const details = (await eventsOf(id)).map((event) => event.details)
  expect(details).toEqual([{ by: 'password' }, { by: 'password' }, { by: 'password', new_device: true }])
  for (let n = 0; n < 7; n++) await device().login(email, PASSWORD)
  await server.runDueJobs()
  expect(mailsTo(email, 'New login')).toHaveLength(5)
})

it('mails about a lock once a day, and records each', async () => {
  const { email, id } = await owner()
  await flood(email, 25)
  await database.execute(sql`update limit_counters set started_at = started_at - interval '2 hours',
    next_at = next_at - interval '2 hours' where key like 'password:%'`)
  await flood(email, 25)
  await server.runDueJobs()
  const locks = (await eventsOf(id)).filter(({ kind }) => kind === 'account_locked')
  expect(locks.map(({ details }) => details)).toEqual([{ locks: 'strangers' }, { locks: 'strangers' }])
  expect(mailsTo(email, 'Wrong passwords')).toHaveLength(1)
})

it('forgets other devices with a new password, and any that is unused for 90 days', async () => {
  const { email, id } = await owner()
  const [lost, mine] = [device(), device()]
  await lost.login(email, PASSWORD)
  await mine.forgot(email)
  await server.runDueJobs()
  await mine.reset(resetTokenIn(lastMail(server.sent, email)), NEW)
  await forgetMinute(database)
  await flood(email, 25)
  expect((await lost.login(email, NEW)).statusCode).toBe(429)
  expect((await mine.login(email, NEW)).statusCode).toBe(200)
  await database.execute(
    sql`update known_devices set last_used_at = last_used_at - interval '91 days' where user_id = ${id}`,
  )
  await server.runSweep()
  expect(await database.select().from(knownDevices).where(eq(knownDevices.userId, id))).toEqual([])
})
