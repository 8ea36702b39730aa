import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bindClosing, bindDeadline } from '#api/opportunities/seal-keys/commands.ts'
import { unwrapSealKey } from '#api/platform/keys/envelope.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { proposal } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, post, move, save, read, applicant } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const

async function envelopeOf(id: number) {
  const { rows } = await database.execute<{ wrapped: string }>(
    sql`select wrapped_key as wrapped from seal_keys where opportunity_id = ${id}`,
  )
  const { until, isCancelled, key } = unwrapSealKey(database.secretKey, id, rows[0]?.wrapped ?? '')
  return { until: until?.toISOString().slice(0, 10), isCancelled, key: key.toString('hex') }
}
const propose = (id: number) => applicant(id, `/api/proposal-requests/${id}/proposals/`, proposal())

it('follows each deadline of the company, with the same key, and its cancellation', async () => {
  const { id } = await post('RFP', RFP)
  await propose(id)
  const first = await envelopeOf(id)
  await move(id, { action: 'extend', deadline: dayFromNow(50) })
  expect(await envelopeOf(id)).toEqual({ ...first, until: dayFromNow(50) })
  const { version } = await read(id)
  await save(id, { version, form: form({ ...RFP, deadline: dayFromNow(60) }) })
  await move(id, { action: 'publish_changes', version: version + 1, title: 'Later', text: 'More time.' })
  expect(await envelopeOf(id)).toMatchObject({ until: dayFromNow(60) })
  await move(id, { action: 'close', reason: 'A pause' })
  expect(await envelopeOf(id)).toMatchObject({ until: dayFromNow(60) })
  await move(id, { action: 'relist', deadline: dayFromNow(70) })
  expect(await envelopeOf(id)).toMatchObject({ until: dayFromNow(70), isCancelled: false })
  await move(id, { action: 'cancel', reason: 'No money' })
  expect(await envelopeOf(id)).toMatchObject({ until: dayFromNow(70), isCancelled: true })
})

it('never moves earlier for a deadline that a member set after the row was changed by hand', async () => {
  const { id } = await post('RFP', RFP)
  await propose(id)
  const before = await envelopeOf(id)
  await database.execute(
    sql`update opportunities set deadline_at = now() + interval '1 hour' where id = ${id}`,
  )
  await database.execute(sql`update applications set status = 'WITHDRAWN' where opportunity_id = ${id}`)
  const moved = await move(id, { action: 'extend', deadline: dayFromNow(2) })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await envelopeOf(id)).toEqual(before)
})

it('keeps its deadline when a source drops it and then closes the RFP', async () => {
  const { id } = await post('RFP', RFP)
  await propose(id)
  const before = await envelopeOf(id)
  await database.transaction((tx) => bindDeadline(tx, id, null))
  await database.transaction((tx) => bindClosing(tx, id))
  expect(await envelopeOf(id)).toEqual(before)
})

it('gets another key where the deadline moves earlier before anything was sealed', async () => {
  const { id } = await post('RFP', RFP)
  const { sent } = await applicant(id, `/api/proposal-requests/${id}/proposals/`, new FormData())
  expect(sent.statusCode).toBe(400)
  const before = await envelopeOf(id)
  await move(id, { action: 'extend', deadline: dayFromNow(2) })
  const after = await envelopeOf(id)
  expect([after.until, after.key === before.key]).toEqual([dayFromNow(2), false])
  expect((await propose(id)).sent.statusCode).toBe(201)
})
