import { expect, it } from 'vitest'
import { proposalsApp } from '#tests/support/proposals.ts'

const { rfpOf, ask, get } = await proposalsApp()

const url = '/api/company/opening-key/'
const recipient = `age1${'q'.repeat(58)}`
const passkey = { id: 'A_b-1'.repeat(8), transports: ['internal', 'hybrid'], host: 'opencall.example' }

it('keeps what unlocks an opening key: a passphrase, or a passkey that it names', async () => {
  const { owner, recruiter } = await rfpOf()
  const keep = (more: object) =>
    ask(url, { method: 'PUT', token: owner.token, body: { recipient, locked: 'x'.repeat(200), ...more } })
  expect((await keep({})).json().passkey).toBeNull()
  expect((await keep({ passkey })).json()).toMatchObject({ recipient, passkey })
  expect((await get(url, owner.token)).json().passkey).toEqual(passkey)
  expect((await get(url, recruiter.token)).json()).toBeNull()
  expect((await keep({ passkey: null })).json().passkey).toBeNull()
  expect((await get(url, owner.token)).json().passkey).toBeNull()
})

it.each([
  ['no id', { id: '' }],
  ['too long an id', { id: 'A'.repeat(1_401) }],
  ['another id', { id: 'not base64' }],
  ['an address in place of a host', { host: 'https://opencall.example' }],
  ['too long a host', { host: 'a'.repeat(254) }],
  ['another transport', { transports: ['<script>'] }],
  ['too many transports', { transports: Array(11).fill('usb') }],
  ['no transports', { transports: undefined }],
])('refuses a passkey with %s', async (_what, wrong) => {
  const { owner } = await rfpOf()
  const body = { recipient, locked: 'x'.repeat(200), passkey: { ...passkey, ...wrong } }
  const answer = await ask(url, { method: 'PUT', token: owner.token, body })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toHaveProperty('passkey')
})
