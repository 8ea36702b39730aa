import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { accountsApp, registration } from '#tests/support/accounts.ts'
import { logging, serializers } from './log.ts'

const { open, app, ask } = await accountsApp()
let handled = (_: unknown) => {}
app.addHook('onError', async (_request, _reply, error) => handled(error))

it.each([
  ['/join/?token=abc-_1', '/join/?token=…'],
  ['/reset-password/?a=1&token=abc&b=2', '/reset-password/?a=1&token=…&b=2'],
  ['/login/?next=%2Fjoin%2F%3Ftoken%3Dabc', '/login/?next=…'],
  ['/feeds/7-abc_D.atom?a=1', '/feeds/…?a=1'],
  ['/%66eeds/7-abc_D.atom?%74oken=x', '/feeds/…?%74oken=…'],
  ['/calendar/abc.ics', '/calendar/…'],
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
  fastify({ logger: { ...logging('info'), stream } }).log.error({ err: error }, 'request failed')
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

describe('a line', () => {
  const HOSTILE = '\r\n{"level":30,"msg":"forged"}\n\u001b[2J\u009b2J\u007f\u202e\u2028\u0000\ud800"}'

  /** Lines of a server with the settings of ours, that tells what it was sent. */
  async function linesOf(text: string) {
    const written: string[] = []
    const stream = { write: (line: string) => void written.push(line) }
    const server = fastify({ logger: { ...logging('debug'), stream } })
    server.get('/:name', async (request) => {
      const security = { kind: 'sign_in_failed', userAgent: text, details: { [text]: text } }
      request.log.warn({ security }, 'security event')
      throw new Error(text)
    })
    await server.inject({
      url: `/${encodeURIComponent(text.toWellFormed())}`,
      headers: { host: 'a', 'user-agent': 'b' },
    })
    return written
  }

  it('is one JSON object with its time, level and message, whatever is told', async () => {
    const lines = await linesOf(HOSTILE)
    expect(lines.length).toBe((await linesOf('plain')).length)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
        pid: process.pid,
        msg: expect.any(String),
      })
    }
    expect(lines.filter((line) => line.includes('security event'))).toHaveLength(1)
  })

  it('holds nothing that a terminal or a reader of lines would take for more', async () => {
    for (const line of await linesOf(HOSTILE)) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\u202a-\u202e]/u)
    }
  })
})
