import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application } from '#tests/support/documents.ts'
import { isStillAccepting } from './queries.ts'

const made = await applicantsApp()
const { database, app, make, seeker, apply, withdraw, kept, unfinished, applicationsOf, setDeadlineAgo } =
  made

let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port // of a server that listens on a port
})
afterAll(() => app.close())

/** Takes every connection of the pool, so that a request has to wait for one. */
async function holdConnections() {
  const { pool } = made.open
  const [first, ...others] = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const clock = async () => (await first?.query('select clock_timestamp() as at'))?.rows[0].at
  return {
    query: async (text: string) => first?.query(text),
    /** Clocks are compared by the millisecond: a deadline within that of an arrival has passed for it. */
    nextMillisecond: async () => {
      const now = Number(await clock())
      while (Number(await clock()) <= now);
    },
    release: () => {
      for (const client of [first, ...others]) client?.release()
    },
  }
}

/** Sends the first half of an application, and the rest when it is told to. */
async function halfSent(jobId: number, token: string) {
  const encoded = new Response(application())
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const sending = request({
    port,
    method: 'POST',
    path: `/api/jobs/${jobId}/applications/`,
    headers: {
      authorization: `Token ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  })
  sending.on('error', () => {})
  const half = bytes.length - 60
  sending.write(bytes.subarray(0, half))
  await expect.poll(unfinished).toHaveLength(1)
  return {
    sending,
    finish: async () => {
      sending.end(bytes.subarray(half))
      const [answer] = await once(sending, 'response')
      return { status: answer.statusCode, body: JSON.parse(Buffer.concat(await answer.toArray()).toString()) }
    },
  }
}

it('takes an upload that began before the deadline and ends after it', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const { finish } = await halfSent(job.id, token)
  await setDeadlineAgo(job.id, '0 seconds')
  await database.execute(sql`update opportunities set status = 'CLOSED' where id = ${job.id}`)
  const { status, body } = await finish()
  expect([status, body.can_change]).toEqual([201, false])
  // Both sides are told why it counts.
  const [{ at, began_at }] = body.timeline
  expect([began_at < body.deadline_at, body.deadline_at <= at]).toEqual([true, true])
})

it('does not take one whose opportunity is closed meanwhile, or whose deadline is moved to before it began', async () => {
  for (const change of [
    sql`status = 'CLOSED'`,
    sql`status = 'CANCELLED', deadline_at = now()`,
    sql`deadline_at = now() - interval '1 minute'`,
  ]) {
    const [job, { token }, before] = [await make.job(), await seeker(), await kept()]
    const { finish } = await halfSent(job.id, token)
    await database.execute(sql`update opportunities set ${change} where id = ${job.id}`)
    const { status, body } = await finish()
    expect([status, body.code]).toEqual([409, 'closed'])
    expect(await applicationsOf(job.id)).toEqual([])
    expect(await kept()).toEqual(before)
  }
})

it('does not take one whose opportunity its company ended before the deadline, which passes meanwhile', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const { finish } = await halfSent(job.id, token)
  const { id: opportunityId, companyId } = job
  await database.insert(posts).values({ opportunityId, companyId, draft: {}, endReason: 'Enough applied' })
  await database.execute(sql`update opportunities set status = 'CLOSED' where id = ${job.id}`)
  await setDeadlineAgo(job.id, '0 seconds')
  const { status, body } = await finish()
  expect([status, body.code]).toEqual([409, 'closed'])
  expect(await applicationsOf(job.id)).toEqual([])
})

it('takes one whose opportunity is a company’s own and was closed by its deadline alone', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const { finish } = await halfSent(job.id, token)
  const { id: opportunityId, companyId } = job
  await database.insert(posts).values({ opportunityId, companyId, draft: {} })
  await database.execute(sql`update opportunities set status = 'CLOSED' where id = ${job.id}`)
  await setDeadlineAgo(job.id, '0 seconds')
  expect((await finish()).status).toBe(201)
})

it.each([
  [
    'takes an upload that arrived before the deadline and waited past it for a connection',
    'clock_timestamp()',
    201,
  ],
  ['does not take one that arrived after it', `clock_timestamp() - interval '1 minute'`, 409],
])('%s', async (_what, deadline, expected) => {
  const [job, { token }] = [await make.job(), await seeker()]
  const encoded = new Response(application())
  const connections = await holdConnections()
  const arrival = once(app.server, 'request')
  const sending = request({
    port,
    method: 'POST',
    path: `/api/jobs/${job.id}/applications/`,
    headers: { authorization: `Token ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  sending.end(Buffer.from(await encoded.arrayBuffer()))
  const answered = once(sending, 'response')
  await arrival
  await connections.nextMillisecond()
  await connections.query(
    `update opportunities set deadline_at = ${deadline}, status = 'CLOSED' where id = ${job.id}`,
  )
  connections.release()
  const [answer] = await answered
  expect(answer.resume().statusCode).toBe(expected)
})

it('counts ten minutes from the deadline, by the clock of the database', async () => {
  const job = await make.job()
  const takes = async (over: string, began: string) => {
    await setDeadlineAgo(job.id, over)
    const { rows } = await database.execute<{ at: string }>(
      sql`select (now() - ${began}::interval)::text as at`,
    )
    return database.transaction((tx) => isStillAccepting(tx, job.id, new Date(rows[0]?.at ?? '')))
  }
  expect(await takes('9 minutes 50 seconds', '10 minutes')).toBe(true)
  expect(await takes('10 minutes', '11 minutes')).toBe(false)
  expect(await takes('5 minutes', '4 minutes')).toBe(false)
  expect(await takes('-1 minute', '0 minutes')).toBe(true)
})

it('withdraws nothing when the deadline passes while the withdrawal waits', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const { number } = (await apply(job.id, token)).json()
  const begin = database.transaction.bind(database)
  const waiting = vi.spyOn(database, 'transaction').mockImplementation((run) =>
    begin(async (tx) => {
      // After the transaction began, whose now() stands still.
      await tx.execute(sql`update opportunities set deadline_at = clock_timestamp() where id = ${job.id}`)
      return run(tx)
    }),
  )
  const answer = await withdraw(number, token)
  waiting.mockRestore()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'closed'])
  expect(await applicationsOf(job.id)).toMatchObject([{ status: 'RECEIVED' }])
})

it('leaves nothing of an upload that breaks off', async () => {
  const [job, { token }, before] = [await make.job(), await seeker(), await kept()]
  const { sending } = await halfSent(job.id, token)
  sending.destroy()
  await expect.poll(unfinished).toEqual([])
  expect(await kept()).toEqual(before)
  expect(await applicationsOf(job.id)).toEqual([])
})
