import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { batches } from '#api/platform/database/tables/hiring-tables.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'

const app = await stagesApp()
const { applicants, job, move, undo, tellAll, statusOf, mailsTo } = app
const chosen = ({ number, from }: { number: string; from: string }) => ({ number, from })
const TEXT = { subject: 'About {{job}}', body: 'Hello {{first_name}}' }

/** Two applicants, the first of whom may be told nothing more today. */
async function oneFull() {
  const { id } = await job()
  const [full, other] = await applicants(id, 2)
  if (!full || !other) throw new Error('Nobody applied')
  const write = () =>
    app.ask(`/api/company/applicants/${full.number}/messages/`, {
      token: app.recruiter.token,
      body: { body: 'Hello' },
    })
  expect((await write()).statusCode).toBe(201)
  const mail = { applicants: [chosen(full)], ...TEXT }
  let last = 0
  for (let n = 1; n < LIMITS.messagesADay; n++) last = (await move(id, mail)).json().change.id
  return { id, full, other, last, mail, write }
}

it('who was told as much as is allowed in a day is refused alone, and the others are moved', async () => {
  const { id, full, other } = await oneFull()
  const headers = { 'idempotency-key': 'a-move-of-many' }
  const request = { applicants: [chosen(full), chosen(other)], to: 'REJECTED', ...TEXT }
  const answer = await move(id, request, { headers })
  expect(answer.json()).toMatchObject({
    change: { to: 'REJECTED', count: 1 },
    refused: [{ number: full.number, reason: 'TOLD_ENOUGH', status: 'RECEIVED' }],
  })
  expect((await move(id, request, { headers })).json()).toEqual(answer.json())
  expect(await statusOf(full.number)).toMatchObject({ status: 'RECEIVED' })
  await tellAll()
  expect(await statusOf(other.number)).toEqual({ status: 'REJECTED', told: 'REJECTED' })
  expect(mailsTo(other.email)).toHaveLength(1)
})

it('alone they are refused as well, and may be moved where they are not told', async () => {
  const { id, full, mail, write } = await oneFull()
  expect((await move(id, mail)).json()).toMatchObject({
    change: null,
    refused: [{ number: full.number, reason: 'TOLD_ENOUGH' }],
  })
  const refused = await write()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const silent = { applicants: [chosen(full)], to: 'IN_REVIEW', tell: false }
  expect((await move(id, silent)).json()).toMatchObject({ change: { count: 1 }, refused: [] })
})

it('what was undone was not told, and does not count', async () => {
  const { id, mail, last } = await oneFull()
  expect((await undo(id, last)).statusCode).toBe(200)
  const again = (await move(id, mail)).json()
  expect(again).toMatchObject({ change: { count: 1 }, refused: [] })
  expect((await move(id, mail)).json()).toMatchObject({ change: null })
  expect((await undo(id, again.change.id)).statusCode).toBe(200)
  expect((await undo(id, again.change.id)).statusCode).toBe(409)
  expect((await move(id, mail)).json()).toMatchObject({ change: { count: 1 } })
  expect((await move(id, mail)).json()).toMatchObject({ change: null })
})

it('undoing what nobody was to be told of gives nothing back', async () => {
  const { id, full, mail } = await oneFull()
  const silent = { applicants: [chosen(full)], to: 'IN_REVIEW', tell: false }
  const { change: done } = (await move(id, silent)).json()
  expect((await undo(id, done.id)).statusCode).toBe(200)
  expect((await move(id, mail)).json()).toMatchObject({ change: null })
})

it('a day later the count begins anew, and what was undone of before is not taken off it', async () => {
  const { id, mail, last } = await oneFull()
  const aDay = sql`interval '25 hours'`
  await app.database.update(limitCounters).set({ startedAt: sql`started_at - ${aDay}` })
  await app.database
    .update(batches)
    .set({ createdAt: sql`created_at - ${aDay}`, dueAt: sql`due_at + ${aDay}` })
  for (let n = 0; n < LIMITS.messagesADay; n++) {
    expect((await move(id, mail)).json()).toMatchObject({ change: { count: 1 } })
  }
  expect((await undo(id, last)).statusCode).toBe(200)
  expect((await move(id, mail)).json()).toMatchObject({ change: null })
})
