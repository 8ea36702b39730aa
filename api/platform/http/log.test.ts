import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { accountsApp, registration } from '#tests/support/accounts.ts'
import { serializers } from './log.ts'

const { open, app, ask } = await accountsApp()
let handled = (_: unknown) => {}
app.addHook('onError', async (_request, _reply, error) => handled(error))

it.each([
  ['/join/?token=abc-_1', '/join/?token=…'],
  ['/reset-password/?a=1&token=abc&b=2', '/reset-password/?a=1&token=…&b=2'],
  ['/login/?next=%2Fjoin%2F%3Ftoken%3Dabc', '/login/?next=…'],
  ['/jobs/?search_key=token', '/jobs/?search_key=token'],
])('writes %s as %s', (url, written) => {
  const request = { method: 'GET', url, host: 'example.org', ip: '10.0.0.1' }
  expect(serializers.req(request)).toEqual({
    method: 'GET',
    url: written,
    host: 'example.org',
    remoteAddress: '10.0.0.1',
  })
})

/** An error as the log shows it. */
function logged(error: unknown): string {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  fastify({ logger: { serializers, stream } }).log.error({ err: error }, 'request failed')
  return lines.join('')
}

it('tells why a registration failed, and nothing of who it was', async () => {
  const { database } = open
  const errors: unknown[] = []
  handled = (error) => errors.push(error)
  await database.execute(sql`
    create function refuse_users() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = 'disk_full', detail = new.email; end $$`)
  await database.execute(sql`
    create trigger refuse_users before insert on users for each row execute function refuse_users()`)
  const form = registration()
  const { statusCode } = await ask('/api/accounts/registration/job-seeker/', { body: form })
  await database.execute(sql`drop function refuse_users cascade`)
  expect([statusCode, errors.length]).toEqual([507, 1])
  for (const error of [errors[0], new Error('wrapped', { cause: errors[0] }), new AggregateError(errors)]) {
    const line = logged(error)
    expect(line).toContain('could not extend file')
    expect(line).toContain('"code":"53100"')
    expect(line).toMatch(/at .*accounts\/registration\/commands\.ts/)
    for (const secret of [form.email, form.contact_number, '$argon2', 'Failed query', form.last_name])
      expect(line).not.toContain(secret)
  }
})
