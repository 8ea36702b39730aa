import { expect, it } from 'vitest'
import { accountsApp } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'

const { app, open } = await accountsApp()

const fieldsOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )

it('names whom to tell of a weakness, for less than a year', async () => {
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = fieldsOf(body)
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields.get('Contact')).toBe('mailto:hello@example.org')
  expect(fields.get('Canonical')).toBe('https://calls.example.org/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

it('names a page of the site by its whole address', async () => {
  const other = await testApp(open, { CONTACT_URL: 'https://example.org/contact' })
  const { body } = await other.app.inject('/.well-known/security.txt')
  expect(fieldsOf(body).get('Contact')).toBe('https://example.org/contact')
})

it('leads password managers to the screen, and to nothing that is not there', async () => {
  const answer = await app.inject('/.well-known/change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/user/account/#password'])
  const absent = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await app.inject(absent)).statusCode).toBe(404)
})
