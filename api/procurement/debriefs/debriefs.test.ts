import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, get, must, post, server } = app

type Bidder = { number: string; token: string }
const nobody: Bidder = { number: '', token: '' }
const ask = ({ number, token }: Bidder, text = 'Where did we lose points?') =>
  post(`/api/user/applications/${number}/debrief/`, token, { text })
const show = async ({ number, token }: Bidder) =>
  (await get(`/api/user/applications/${number}/debrief/`, token)).json()
const reasonOf = (sent: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = sent.json()
  return [code, reason]
}
const told = async ({ token }: { token: string }) =>
  (await get('/api/accounts/user/notifications/', token)).json()
const letters = async (wanted: Promise<Awaited<ReturnType<typeof app.intendedRfp>>>) => {
  const own = await wanted
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  return { ...own, a, b }
}

it('explains once, to a bidder who did not win and asks in time', async () => {
  const { rfp, owner, recruiter, chair, a, b } = await letters(app.intendedRfp({ firms: 2 }))
  const at = `/api/evaluations/${rfp.id}/debriefs/`
  expect(await show(a)).toMatchObject({ can_ask: true, asked: null, until: expect.any(String) })
  expect(await show(b)).toMatchObject({ can_ask: false })
  expect(reasonOf(await ask(b))).toEqual(['conflict', 'debrief_late'])
  expect((await ask(a, ' ')).statusCode).toBe(400)
  expect((await ask(a)).statusCode).toBe(201)
  expect(reasonOf(await ask(a))).toEqual(['conflict', 'debrief_late'])
  expect((await told(recruiter))[0]).toMatchObject({ title: 'A bidder asks for an explanation: A bridge' })
  const answer = { answer: 'Your plan had no dates' }
  expect((await post(`${at}A/`, chair.token, answer)).statusCode).toBe(403)
  expect((await post(`${at}B/`, owner.token, answer)).statusCode).toBe(404)
  const path = `/api/evaluations/${rfp.id}/debriefs/${a === nobody ? 'B' : 'A'}/`
  expect(await must(post(path, owner.token, answer))).toMatchObject({
    debriefs: [{ bidder: 'A', text: 'Where did we lose points?', ...answer }],
  })
  expect(reasonOf(await post(path, owner.token, answer))).toEqual(['conflict', 'debrief_answered'])
  await server.runDueJobs()
  expect(await show(a)).toMatchObject({ can_ask: false, asked: answer })
  expect(await told(a)).toContainEqual(
    expect.objectContaining({ title: 'Your explanation is there: A bridge' }),
  )
  expect((await get(at, (await app.outsider()).token)).statusCode).toBe(404)
  const acts = (await app.actsOf(rfp.id)).map(({ action }) => action)
  expect(acts).toEqual(expect.arrayContaining(['debrief.asked', 'debrief.answered']))
})

it('is not asked for before the announcement, nor after its days by the clock of the database', async () => {
  const ranked = await app.rankedRfp({ firms: 2 })
  const [early = nobody] = ranked.byLetter('A')
  expect(await show(early)).toMatchObject({ can_ask: false, until: null })
  expect(reasonOf(await ask(early))).toEqual(['conflict', 'debrief_late'])
  const { rfp, a } = await letters(app.awardedRfp({ firms: 2 }))
  await database.execute(
    sql`update awards set intended_at = intended_at - interval '16 days' where opportunity_id = ${rfp.id}`,
  )
  expect(reasonOf(await ask(a))).toEqual(['conflict', 'debrief_late'])
})
