import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, ask } = await accountsApp()
const { database } = open
const statements = recordStatements(open.pool)
const make = factories(database)

let token = ''

beforeAll(async () => {
  ;({ token } = await person(database, 'JOB_SEEKER'))
  for (let n = 0; n < 3; n++) await make.job({ type: 'CONTRACT', location: 'REMOTE', country: 'GH' })
})

const read = (url: string) => ask(url, { method: 'GET', token })
const ids = async (url: string) => (await read(url)).json().map((card: { id: number }) => card.id)
const sent = async (url: string) =>
  (await statements.during(() => read(url))).filter((name) => name !== 'identity')

it.each([
  '/api/jobs/',
  '/api/jobs/?page=2&page_size=2',
  '/api/jobs/?sort=deadline',
  '/api/jobs/?type=CONTRACT&type=FULL_TIME&location=REMOTE',
  '/api/jobs/?country=GH',
  '/api/jobs/?posted_within=7&level=EXPERT',
  '/api/jobs/?cursor=',
  '/api/jobs/?pay=1000&verified=true&industry=HEALTH&closing_within=7',
  '/api/jobs/?place=Kumasi&radius=50&skill=Welding&text_language=en',
  '/api/jobs/?near=6.69,-1.62&with_pay=true',
  '/api/jobs/?sort=pay&pay_currency=USD',
  '/api/jobs/?skill=Welding&skill=Pipes&sort=fit',
])('reads %s with one statement beside the identity', async (url) => {
  await read(url)
  expect(await sent(url)).toEqual(['cards'])
})

it.each([
  ['/api/accounts/user/notifications/unread/', ['unread']],
  ['/api/user/bookmarks/', ['bookmark-ids']],
  ['/api/accounts/user/notifications/', ['notifications']],
  ['/api/accounts/user/notifications/?page=2&page_size=1', ['notifications']],
  ['/api/user/bookmarked-jobs/', ['bookmarked-cards']],
  ['/api/user/bookmarked-proposal-requests/?page=2', ['bookmarked-cards']],
  ['/api/user/job-applications/', ['own-applications']],
  ['/api/user/proposals/', ['own-applications']],
])('reads %s of one person with one statement beside the identity', async (url, names) => {
  expect((await read(url)).statusCode).toBe(200)
  expect(await sent(url)).toEqual(names)
})

it('reads no whole table again after a change, and one statement from then on', async () => {
  await read('/api/jobs/')
  const { id } = await make.job()
  const names = await sent('/api/jobs/')
  expect(names).toContain('places-newest-added')
  expect(names).not.toContain('places-newest')
  expect((await ids('/api/jobs/'))[0]).toBe(id)
  expect(await sent('/api/jobs/')).toEqual(['cards'])
})

it('shows at once what was added, changed, closed or over, from what it has in memory', async () => {
  const before = await ids('/api/jobs/')
  const { id } = await make.job({ deadlineAt: new Date(Date.now() + 86_400_000) })
  expect(await ids('/api/jobs/')).toEqual([id, ...before])
  await database.execute(sql`update open_opportunities set deadline_at = now() where id = ${id}`)
  const answer = await read('/api/jobs/')
  expect(answer.json().map((card: { id: number }) => card.id)).toEqual(before)
  expect(answer.headers['x-total-count']).toBe(String(before.length))
})

it('says the total of a list without matches, and that matches came', async () => {
  const url = '/api/jobs/?type=VOLUNTEERING'
  expect((await read(url)).headers['x-total-count']).toBe('0')
  const { id } = await make.job({ type: 'VOLUNTEERING' })
  const answer = await read(url)
  expect([answer.headers['x-total-count'], answer.json()[0].id]).toEqual(['1', id])
})
