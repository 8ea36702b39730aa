import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { alertsApp, draft } from '#tests/support/alerts/alerts.ts'
import { factories } from '#tests/support/factories.ts'

const { app, server, database, request, mailsTo, submit, question, confirmed, alerted, managed, rowsOf } =
  await alertsApp()
const make = factories(database)

/** An alert that its owner has paused. */
async function paused(word: string) {
  const values = { query: { search_key: word }, frequency: 'DAILY' }
  const owner = await confirmed(values)
  const [{ id }] = (await managed(owner.token)).alerts
  const act = (name: string) => submit('/alerts/', { token: owner.token, id: String(id), act: name })
  await act('pause')
  const askAgain = (others: object = {}) => request(draft({ ...values, email: owner.email, ...others }))
  return { ...owner, id: id as number, act, askAgain }
}

it('leaves a paused alert as it is, whoever asks for the same again, until the link is pressed', async () => {
  const { email, token, id, askAgain, act } = await paused('cooper')
  await askAgain({ frequency: 'INSTANT' })
  await askAgain()
  expect(await mailsTo(email)).toHaveLength(2)
  const alone = [{ id, frequency: 'DAILY', subscribed: false }]
  expect((await managed(token)).alerts).toMatchObject(alone)
  await database.update(savedSearches).set({ createdAt: sql`now() - interval '73 hours'` })
  await server.runSweep()
  expect(await rowsOf(email)).toHaveLength(1)
  await act('resume')
  expect((await managed(token)).alerts).toMatchObject([{ id, subscribed: true }])
})

it('has one alert again when who paused it asks for it and confirms', async () => {
  const { email, token, askAgain, act } = await paused('tinker')
  await askAgain({ frequency: 'INSTANT' })
  await act('resume')
  await submit('/alerts/confirm/', { token: await question(email) })
  expect((await managed(token)).alerts).toMatchObject([{ frequency: 'INSTANT', subscribed: true }])
  expect(await rowsOf(email)).toHaveLength(1)
  await askAgain()
  expect(await mailsTo(email)).toHaveLength(2)
  await make.job({ name: 'Tinker' })
  expect(await alerted(email)).toHaveLength(3)
})

it('keeps the feed of a paused alert, also when it is asked for again and confirmed', async () => {
  const { email, token, id, askAgain, act } = await paused('wheelwright')
  await act('make_addresses')
  const [{ addresses }] = (await managed(token)).alerts
  await database
    .update(savedSearches)
    .set({ unsubscribedAt: sql`now() - interval '32 days'` })
    .where(eq(savedSearches.id, id))
  await server.runSweep()
  const poll = () => app.inject({ url: new URL(addresses.feed).pathname })
  expect((await poll()).statusCode).toBe(200)
  await askAgain({ frequency: 'INSTANT' })
  await submit('/alerts/confirm/', { token: await question(email) })
  const alone = [{ id, frequency: 'INSTANT', subscribed: true, addresses }]
  expect((await managed(token)).alerts).toMatchObject(alone)
  expect(await rowsOf(email)).toHaveLength(1)
  expect((await poll()).statusCode).toBe(200)
})

it('deletes a paused alert without a feed a month later', async () => {
  const { id, token } = await paused('cartwright')
  const { unsubscribedAt } = savedSearches
  const age = (days: number) =>
    database
      .update(savedSearches)
      .set({ unsubscribedAt: sql`${unsubscribedAt} - ${days} * interval '1 day'` })
      .where(eq(savedSearches.id, id))
  await age(20)
  await server.runSweep()
  expect((await managed(token)).alerts).toHaveLength(1)
  await age(12)
  await server.runSweep()
  expect((await managed(token)).alerts ?? []).toHaveLength(0)
})

it('keeps a paused alert when its owner refuses what a stranger asked for', async () => {
  const { email, token, id, askAgain } = await paused('farrier')
  await askAgain()
  await submit('/alerts/confirm/', { token: await question(email), refuse: '1' })
  expect((await managed(token)).alerts).toMatchObject([{ id, subscribed: false }])
})

it('asks for a paused alert also where the address has as many as it may', async () => {
  const { email, id, askAgain } = await paused('chandler')
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, id))
  if (!row) throw new Error('The alert is gone')
  const others = Array.from({ length: 19 }, (_, n) => {
    const { id: _id, ...values } = row
    return { ...values, query: { search_key: `chandler ${n}` } }
  })
  await database.insert(savedSearches).values(others)
  await askAgain({ query: { search_key: 'one more' } })
  expect(await mailsTo(email)).toHaveLength(1)
  await askAgain()
  expect(await mailsTo(email)).toHaveLength(2)
})

it('takes kinds in any order, and twice, as the same alert', async () => {
  const { email, token } = await confirmed({ kinds: ['RFP', 'JOB'], query: { search_key: 'plasterer' } })
  expect((await managed(token)).alerts).toMatchObject([{ kinds: ['JOB', 'RFP'] }])
  const same = draft({ email, kinds: ['JOB', 'RFP'], query: { search_key: 'plasterer' } })
  await request(same)
  expect(await mailsTo(email)).toHaveLength(1)
  const twice = draft({ kinds: ['JOB', 'JOB'], query: { search_key: 'roofer' } })
  await request(twice)
  await request({ ...twice, kinds: ['JOB'] })
  expect(await mailsTo(twice.email)).toHaveLength(1)
})

it('takes the values of a filter in any order, and twice, as the same alert', async () => {
  const query = { type: ['FULL_TIME', 'CONTRACT'], skill: ['Welding', 'First aid'], pay: 2500 }
  const { email } = await confirmed({ query })
  const again = { type: ['CONTRACT', 'FULL_TIME', 'CONTRACT'], skill: ['First aid', 'Welding'], pay: 2500 }
  await request(draft({ email, query: again }))
  expect(await mailsTo(email)).toHaveLength(1)
  await request(draft({ email, query: { ...again, pay: 2600 } }))
  expect(await mailsTo(email)).toHaveLength(2)
})

it('refuses a place that it does not know', async () => {
  const answer = await request(draft({ query: { place: 'Xyzzyville' } }))
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['query']])
})
