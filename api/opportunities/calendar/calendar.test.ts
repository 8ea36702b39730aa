import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { calendarFeeds, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { PSEUDO_LANGUAGE } from '#contract/languages.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { alarmsIn, eventsIn, parseIcs } from '#tests/support/ics.ts'
import { visitors } from '#tests/support/inject.ts'

const FEED = '/api/user/calendar-feed/'
const HOUR = 3_600_000

const { open, app, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const get = visitors(app)

async function withFeed() {
  const someone = await person(database, 'JOB_SEEKER')
  const made = await ask(FEED, { token: someone.token })
  const { pathname } = new URL(made.json().address)
  const read = async () => eventsIn((await get(pathname)).body)
  const bookmark = (id: number) => ask(`/api/jobs/${id}/bookmark/`, { token: someone.token })
  return { ...someone, made, pathname, read, bookmark }
}

it('gives the deadline of an opportunity as a calendar file', async () => {
  const deadlineAt = new Date('2031-12-04T23:59:00Z')
  const company = await make.company({ name: 'Owner; Sons' })
  const rfp = await make.rfp({ name: 'Wells, pumps; and \\ more\nlines', deadlineAt, companyId: company.id })
  const answer = await get(`/rfps/${rfp.id}/deadline.ics`)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="deadline.ics"')
  expect(answer.body.split('\r\n').slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const url = `https://calls.example.org/rfps/${rfp.id}/`
  expect(eventsIn(answer.body)).toEqual([
    expect.objectContaining({
      UID: `rfp-${rfp.id}@calls.example.org`,
      DTSTART: '20311204T235900Z',
      SUMMARY: 'Closes: Wells\\, pumps\\; and \\\\ more\\nlines',
      DESCRIPTION: `Owner\\; Sons\\n${url}`,
      URL: url,
      STATUS: 'CONFIRMED',
    }),
  ])
})

it('reminds of a deadline a day before, in the words of its page, until it is past or off', async () => {
  const [to, past, off] = [
    await make.job({ name: 'Baker, night' }),
    await make.job({ deadlineAt: new Date(Date.now() - HOUR) }),
    await make.job({ status: 'CANCELLED' }),
  ]
  const alarms = async ({ id }: { id: number }, language = '') =>
    alarmsIn((await get(`${language}/jobs/${id}/deadline.ics`)).body)
  const reminder = { ACTION: 'DISPLAY', TRIGGER: '-P1D' }
  expect(await alarms(to)).toEqual([[{ ...reminder, DESCRIPTION: 'Closes: Baker\\, night' }]])
  expect(await alarms(to, '/fr')).toEqual([[{ ...reminder, DESCRIPTION: 'Clôture\u00a0: Baker\\, night' }]])
  expect([await alarms(past), await alarms(off)]).toEqual([[[]], [[]]])
})

it('is stamped by the last change, so that equal deadlines have equal bytes', async () => {
  const job = await make.job()
  const bytes = async () => (await get(`/jobs/${job.id}/deadline.ics`)).body
  const first = await bytes()
  const changed = `${job.updatedAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  expect(eventsIn(first)).toMatchObject([
    { DTSTAMP: changed, 'LAST-MODIFIED': changed, SEQUENCE: '0', TRANSP: 'TRANSPARENT' },
  ])
  expect(await bytes()).toBe(first)
})

it('says when to refresh a private calendar, and no name ends it early', async () => {
  const { pathname, bookmark } = await withFeed()
  await bookmark((await make.job({ name: 'Cook\r\nEND:VCALENDAR' })).id)
  const { lines, parts } = parseIcs((await get(pathname)).body)
  const values = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
  expect(values).toMatchObject({
    'REFRESH-INTERVAL': 'PT4H',
    'X-PUBLISHED-TTL': 'PT4H',
    CALSCALE: 'GREGORIAN',
  })
  expect(values.NAME).toBe(values['X-WR-CALNAME'])
  expect(parts).toHaveLength(1)
})

it('folds lines at 75 octets, never within a character', async () => {
  const name = `${'Infirmière à Ouagadougou 🩺 '.repeat(7)}\u0007end`
  const job = await make.job({ name })
  const { body } = await get(`/jobs/${job.id}/deadline.ics`)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(eventsIn(body)[0]?.SUMMARY).toBe(`Closes: ${name.replace('\u0007', '')}`)
})

it.each(['a draft', 'no deadline', 'another kind', 'nothing', 'no number'])(
  'has no calendar file for %s',
  async (what) => {
    const opportunities = {
      'a draft': () => make.job({ status: 'DRAFT' }),
      'no deadline': () => make.job({ deadlineAt: null }),
      'another kind': () => make.rfp(),
      nothing: async () => ({ id: 2_147_483_647 }),
      'no number': async () => ({ id: '7x' }),
    }
    const { id } = await opportunities[what as keyof typeof opportunities]() // the names above
    expect((await get(`/jobs/${id}/deadline.ics`)).statusCode).toBe(404)
  },
)

it('keeps a private calendar of bookmarked deadlines up to date', async () => {
  const { read, bookmark } = await withFeed()
  expect(await read()).toEqual([])
  const [later, sooner] = [await make.job(), await make.job({ deadlineAt: new Date(Date.now() + HOUR) })]
  const open = await make.job({ deadlineAt: null })
  for (const { id } of [later, sooner, open]) await bookmark(id)
  expect((await read()).map(({ UID }) => UID?.split('@')[0])).toEqual([`job-${sooner.id}`, `job-${later.id}`])
  await database.update(opportunities).set({ status: 'CLOSED' }).where(eq(opportunities.id, later.id))
  expect((await read()).map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'CANCELLED'])
  await bookmark(sooner.id)
  expect(await read()).toHaveLength(1)
})

it('words a private calendar in the language of its owner, but not what a company wrote', async () => {
  const { id, pathname, bookmark } = await withFeed()
  await bookmark((await make.job({ name: 'Beekeeper' })).id)
  const inEnglish = (await get(pathname)).body
  await database.update(users).set({ language: PSEUDO_LANGUAGE }).where(eq(users.id, id))
  const { body } = await get(pathname)
  expect(inEnglish).toContain('SUMMARY:Closes: Beekeeper')
  expect(body).not.toContain('Closes:')
  expect(body).toContain('Beekeeper')
  expect(body).not.toContain('your deadlines')
})

it('answers with nothing when nothing changed', async () => {
  const { pathname, bookmark } = await withFeed()
  const { headers } = await get(pathname)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect((await get('/robots.txt')).body).toContain('Disallow: /calendar/')
  const again = await get(pathname, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await bookmark((await make.job()).id)
  expect((await get(pathname, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
})

it('keeps the address as its hash alone, and says it once', async () => {
  const { id, token, made, pathname } = await withFeed()
  expect(made.statusCode).toBe(201)
  expect(made.json().address).toMatch(/^https:\/\/calls\.example\.org\/calendar\/[\w-]{43}\.ics$/)
  const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, id))
  expect(JSON.stringify(row)).not.toContain(pathname.slice(10, 53))
  expect((await ask(FEED, { method: 'GET', token })).json()).toEqual({ created_at: made.json().created_at })
})

it('renews the address, and takes it away', async () => {
  const { token, pathname } = await withFeed()
  const { address } = (await ask(FEED, { token })).json()
  expect((await get(pathname)).statusCode).toBe(404)
  expect((await get(new URL(address).pathname)).statusCode).toBe(200)
  await ask(FEED, { method: 'DELETE', token })
  expect((await get(new URL(address).pathname)).statusCode).toBe(404)
  expect((await ask(FEED, { method: 'GET', token })).json()).toEqual({ created_at: null })
})

it.each(['x.ics', `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}`, '%00.ics', '..%2Fx.ics'])(
  'knows no calendar called %s',
  async (name) => {
    expect((await get(`/calendar/${name}`)).statusCode).toBe(404)
  },
)
