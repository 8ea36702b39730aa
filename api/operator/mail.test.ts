import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { operatorApp } from '#tests/support/operators.ts'
import { queueOf } from '#tests/support/queue.ts'

const { open, database, server, ask, operator, seeker, actsUpon } = await operatorApp()

it('shows mails that wait, fail, were given up and sent, and sends one again', async () => {
  let isDown = true
  const mailer = {
    send: async () => {
      if (isDown) throw new Error('connect ECONNREFUSED 192.0.2.1:587')
    },
  }
  const server = await testApp(open, {}, { mailer })
  const ask = asker(server.app)
  const { token } = operator
  const state = async () => (await ask('/api/operator/mail/', { method: 'GET', token })).json()
  const someone = await seeker()
  expect(await state()).toEqual({
    ...{ waiting: 0, retrying: 0, sent: 0, failed: 0 },
    ...{ last_problem: null, failures: [] },
  })

  await ask('/api/accounts/password/forgot/', { body: { email: someone.email } })
  expect(await state()).toMatchObject({ waiting: 1, retrying: 0 })
  await server.runDueJobs()
  const down = 'Error: connect ECONNREFUSED 192.0.2.1:587'
  expect(await state()).toMatchObject({ waiting: 0, retrying: 1, failed: 0, last_problem: down })

  await database.execute(
    sql`update queue.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`,
  )
  await server.runDueJobs()
  const given = await state()
  expect(given).toMatchObject({ waiting: 0, retrying: 0, failed: 1, last_problem: null })
  const [mail] = given.failures
  expect(mail).toMatchObject({ kind: 'reset', reason: down, tries: 25 })
  expect(JSON.stringify(given)).not.toContain(someone.email)
  const dashboard = await ask('/api/operator/dashboard/', { method: 'GET', token })
  expect(dashboard.json().mails_failed).toBe(1)

  isDown = false
  const path = `/api/operator/mail/${mail.id}/retry/`
  const answers = await Promise.all([ask(path, { token }), ask(path, { token })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await state()).toMatchObject({ waiting: 1, failed: 0 })
  await server.runDueJobs()
  expect(await state()).toMatchObject({ waiting: 0, sent: 1, failed: 0, failures: [] })
  expect((await actsUpon(`mail ${mail.id}`)).map(({ action }) => action)).toEqual(['mail.retried'])
  expect((await ask('/api/operator/mail/abc/retry/', { token })).statusCode).toBe(400)
})

it('sends all again that were given up, also more than are shown, once', async () => {
  const { token } = operator
  const state = async () => (await ask('/api/operator/mail/', { method: 'GET', token })).json()
  await database.execute(sql`
    insert into queue.job (name, data, source_name) select 'mail-failed', '{"wrong": true}', 'mail' from generate_series(1, 450)`)
  expect(await state()).toMatchObject({ failed: 450, waiting: 0, failures: { length: 50 } })
  const path = '/api/operator/mail/retry/'
  const answers = await Promise.all([ask(path, { token }), ask(path, { token })])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await state()).toMatchObject({ failed: 0, waiting: 450, failures: [] })
  const counts = (await actsUpon('mail')).map((act) => act.details as { mails: number })
  expect(counts.reduce((sum, { mails }) => sum + mails, 0)).toBe(450)
  // One of a later version, which this one has no queue for, stays.
  await database.execute(
    sql`insert into queue.job (name, data, source_name) values ('mail-failed', '{}', 'pigeons')`,
  )
  expect((await ask(path, { token })).json().detail).toBe('No email has failed')
  expect(await state()).toMatchObject({ failed: 1 })
  await database.execute(sql`delete from queue.job where source_name = 'pigeons'`)
  await database.execute(sql`delete from queue.job where name = 'mail'`)
})

it('shows news of an RFP that were given up, and has them told again', async () => {
  const { token } = operator
  const state = async () => (await ask('/api/operator/mail/', { method: 'GET', token })).json()
  const queue = await queueOf(open)
  for (const name of ['addendum', 'answers'] as const) {
    await database.transaction((tx) => queue.enqueue(tx, name, { wrong: true }))
    await database.execute(sql`update queue.job set retry_count = retry_limit where name = ${name}`)
  }
  await server.runDueJobs()
  const { failures } = await state()
  const kinds = failures.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['addendum', 'answers'])
  for (const { id } of failures) await ask(`/api/operator/mail/${id}/retry/`, { token })
  const { rows } = await database.execute(
    sql`select name, data from queue.job where state = 'created' order by name`,
  )
  expect(rows).toEqual(kinds.map((name: string) => ({ name, data: { wrong: true } })))
})
