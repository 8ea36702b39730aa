import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, server, ask, owner, post, move, save, applicant, newsOf } = await postsApp()
const UNTIL = 'closes on'

/** The followers of a job: an applicant and a bookmarker. */
async function followed(id: number) {
  const applied = await applicant(id)
  return [applied, await bookmarker(id)] as const
}

async function bookmarker(id: number) {
  const someone = await person(database, 'JOB_SEEKER')
  await ask(`/api/jobs/${id}/bookmark/`, { token: someone.token })
  return someone
}

/** Their notifications of the job, the newest first. */
const news = async (token: string) =>
  (await newsOf(token)).filter((line: string) => /^(Open|New|Changed|Closed)/.test(line))

/** Ends the minutes in which changes are gathered. */
const later = () => database.execute(sql`update queue.job set start_after = now() where name = 'change'`)

/** Moves the last change an hour back, and the followers further. */
async function hourLater(id: number) {
  await database.execute(sql`update posts set untold = jsonb_set(untold, '{at}', to_jsonb((untold ->> 'at')::float8 - 3601000))
    where opportunity_id = ${id}`)
  await database.execute(sql`update applications set submitted_at = submitted_at - interval '2 hours'
    where opportunity_id = ${id}`)
  await database.execute(
    sql`update bookmarks set created_at = created_at - interval '2 hours' where opportunity_id = ${id}`,
  )
}

async function change(id: number, values: object) {
  const { version } = (await ask(`/api/company/posts/${id}/`, { method: 'GET', token: owner.token })).json()
  const saved = (await save(id, { version, form: form(values) })).json()
  const done = await move(id, { action: 'publish_changes', version: saved.version })
  expect(done.statusCode, done.body).toBe(200)
}

it.each([
  ['the same deadline', dayFromNow(30)],
  ['another deadline', dayFromNow(40)],
])('a job that is opened again with %s is told to who heard that it closed', async (_, deadline) => {
  const { id } = await post('JOB', { name: 'Smith' })
  const all = await followed(id)
  await move(id, { action: 'close', reason: 'By mistake.' })
  for (const { token } of all) expect(await news(token)).toHaveLength(1)
  await move(id, { action: 'relist', deadline })
  for (const { token } of all) {
    expect(await news(token)).toEqual([
      expect.stringMatching(`^Open again: Smith \\| It takes applications again and ${UNTIL} `),
      expect.stringContaining('Closed: Smith'),
    ])
  }
  await server.remindOfDeadlines()
  for (const { token } of all) expect(await news(token)).toHaveLength(2)
})

it('says nothing of a deadline that there is none of', async () => {
  const { id } = await post('JOB', { name: 'Tinker', deadline: '' })
  const all = await followed(id)
  await move(id, { action: 'close', reason: 'By mistake.' })
  for (const { token } of all) await news(token)
  await move(id, { action: 'relist', deadline: '' })
  for (const { token } of all) {
    const [first] = await news(token)
    expect(first).toBe('Open again: Tinker | It takes applications again.')
  }
})

it('tells nothing of a job that was open again before anybody heard that it closed', async () => {
  const { id } = await post('JOB')
  const all = await followed(id)
  await move(id, { action: 'close', reason: 'By mistake.' })
  await move(id, { action: 'relist', deadline: dayFromNow(30) })
  for (const { token } of all) expect(await news(token)).toEqual([])
})

it('tells of a new deadline where a job had closed at its own', async () => {
  const { id } = await post('JOB', { name: 'Sawyer' })
  const all = await followed(id)
  await database.execute(sql`update opportunities set deadline_at = now() - interval '1 hour', status = 'CLOSED'
    where id = ${id}`)
  await server.remindOfDeadlines()
  await move(id, { action: 'relist', deadline: dayFromNow(9) })
  for (const { token } of all)
    expect(await news(token)).toEqual([expect.stringContaining('New deadline: Sawyer | It now closes on')])
})

it('tells who follows a job what changed, once for all that was published within minutes', async () => {
  const { id } = await post('JOB', { name: 'Weaver' })
  const all = await followed(id)
  await change(id, { name: 'Weaver', salary_max: '3,000' })
  await change(id, { name: 'Weaver', salary_max: '3,000', city: 'Ho', level: 'EXPERT' })
  // A change that was reverted is not told.
  await change(id, { name: 'Weaver', salary_max: '3,000', city: 'Ho' })
  const newcomer = await bookmarker(id)
  for (const { token } of all) expect(await news(token)).toEqual([])
  await later()
  for (const { token } of all)
    expect(await news(token)).toEqual(['Changed: Weaver | Place and salary changed.'])
  expect(await news(newcomer.token)).toEqual([])

  await change(id, { name: 'Loom weaver', salary_max: '3,000', city: 'Ho' })
  await later()
  for (const { token } of all) {
    const [first] = await news(token)
    expect(first).toBe('Changed: Loom weaver | Title changed.')
  }
})

it('tells at once of what changed with the deadline, and not again', async () => {
  const { id } = await post('JOB', { name: 'Dyer' })
  const all = await followed(id)
  await change(id, { name: 'Dyer', skills: ['Indigo'] })
  await change(id, { name: 'Dyer', skills: ['Indigo'], deadline: dayFromNow(50) })
  const told = expect.stringMatching(/^New deadline: Dyer \| It now closes on .+\. Skills changed\.$/)
  for (const { token } of all) expect(await news(token)).toEqual([told])
  await later()
  await server.remindOfDeadlines()
  for (const { token } of all) expect(await news(token)).toEqual([told])
})

it('tells of a change where its kind is wanted', async () => {
  const { id } = await post('JOB', { name: 'Mason' })
  const [someone, other] = [await bookmarker(id), await bookmarker(id)]
  const body = { kind: 'OPPORTUNITY_CHANGED', in_app: false, by_mail: false }
  await ask('/api/accounts/user/notification-settings/', { method: 'PATCH', token: someone.token, body })
  await change(id, { name: 'Mason', skills: ['Mortar'] })
  await later()
  expect(await news(someone.token)).toEqual([])
  expect(await news(other.token)).toEqual(['Changed: Mason | Skills changed.'])
  const mailed = server.sent.filter(({ subject }) => subject.includes('Changed: Mason'))
  expect(mailed.map(({ to }) => to)).toEqual([other.email])
})

it('has told by the sweep what the queue gave up telling, and only that', async () => {
  const { id } = await post('JOB', { name: 'Turner' })
  const all = await followed(id)
  await change(id, { name: 'Turner', city: 'Ho' })
  await server.runSweep()
  const jobs = () =>
    database.execute(sql`select state from queue.job where name = 'change'
    and state <> 'completed' and data = jsonb_build_object('opportunityId', ${id}::int)`)
  expect((await jobs()).rows).toEqual([{ state: 'created' }])
  await hourLater(id)
  await server.runSweep()
  expect((await jobs()).rows).toEqual([{ state: 'created' }])
  await database.execute(
    sql`update queue.job set state = 'failed' where name = 'change' and state = 'created'`,
  )
  await server.runSweep()
  for (const { token } of all) expect(await news(token)).toEqual(['Changed: Turner | Place changed.'])
  await server.runSweep()
  expect((await jobs()).rows).toEqual([{ state: 'failed' }])
})

it('tells of a deadline that moves, and of one that moves back', async () => {
  const { id } = await post('JOB')
  const { token } = await applicant(id)
  const dates = [dayFromNow(5), dayFromNow(30)]
  for (const [n, deadline] of [...dates, ...dates].entries()) {
    await move(id, { action: 'extend', deadline })
    expect(await news(token)).toHaveLength(n + 1)
  }
})

const setOpportunity = (id: number, takenDownAt: Date | null) =>
  database.update(opportunities).set({ takenDownAt }).where(eq(opportunities.id, id))
const setCompany = (suspendedAt: Date | null) =>
  database.update(companies).set({ suspendedAt }).where(eq(companies.id, owner.companyId))

async function show(id: number) {
  await setOpportunity(id, null)
  await setCompany(null)
}
const SCAM = 'Riches without work'

describe.each([
  ['taken down', (id: number) => setOpportunity(id, new Date())],
  ['of a suspended company', () => setCompany(new Date())],
])('while a job is %s', (_, withhold) => {
  it('tells nothing of what changed, and after it what is still so', async () => {
    const { id } = await post('JOB', { name: 'Thatcher' })
    const all = await followed(id)
    await change(id, { name: SCAM, city: 'Ho', deadline: dayFromNow(44) })
    await withhold(id)
    await later()
    await server.remindOfDeadlines()
    for (const { token } of all) expect(await news(token)).toEqual([])

    await show(id)
    await change(id, { name: 'Thatcher', city: 'Ho', deadline: dayFromNow(44) })
    await server.remindOfDeadlines()
    for (const { token } of all) expect(await news(token)).toEqual([])
    await later()
    const told = expect.stringMatching(/^New deadline: Thatcher \| It now closes on .+\. Place changed\.$/)
    for (const { token } of all) expect(await news(token)).toEqual([told])
  })

  it('leaves what is to be told to the sweep, once it is shown again', async () => {
    const { id } = await post('JOB', { name: 'Wheeler' })
    const all = await followed(id)
    await change(id, { name: 'Wheeler', city: 'Ho' })
    await hourLater(id)
    await withhold(id)
    await later()
    await server.runDueJobs()
    await server.runSweep()
    for (const { token } of all) expect(await news(token)).toEqual([])
    await show(id)
    await server.runSweep()
    for (const { token } of all) expect(await news(token)).toEqual(['Changed: Wheeler | Place changed.'])
  })

  it('tells that it closed, in no words of the company that wait', async () => {
    const { id } = await post('JOB', { name: 'Cooper' })
    const all = await followed(id)
    await change(id, { name: SCAM })
    await move(id, { action: 'close', reason: SCAM })
    await withhold(id)
    const closed = 'Closed: Cooper | It takes no more applications.'
    for (const { token } of all) expect(await news(token)).toEqual([closed])
    await server.remindOfDeadlines()
    await show(id)
    await later()
    for (const { token } of all) expect(await news(token)).toEqual([closed])
  })
})
