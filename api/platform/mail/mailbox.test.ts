import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { asker, registration } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openMailer } from './open.ts'

const REGISTER = '/api/accounts/registration/job-seeker/'
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1' }
const LOCAL = { PUBLIC_URL: 'http://localhost:3000' }
const WARNING = /<aside>[^<]*DEV_MAILBOX=off/

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

type Peer = { remoteAddress?: string; headers?: Record<string, string> }

async function mailbox(environment: Record<string, string>, peer: Peer = {}) {
  const { app } = await testApp(open, environment)
  return app.inject({ url: '/dev/mailbox/', ...peer, headers: { host: 'localhost:3000', ...peer.headers } })
}

it('shows kept mail to a program of this machine', async () => {
  const mailer = openMailer(open.database, {
    mailFrom: 'no-reply@calls.example.org',
    brandName: 'Opencall',
    smtpUrl: undefined,
    devMailbox: 'local',
  })
  const { app, runDueJobs } = await testApp(open, LOCAL, { mailer })
  const get = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
  const form = registration()
  await asker(app)(REGISTER, { body: form })
  await runDueJobs()
  const list = await get(`/dev/mailbox/?to=${form.email}`)
  expect(list.statusCode).toBe(200)
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.body).toMatch(/\d{6} is your Opencall code/)
  const page = /href="(\/dev\/mailbox\/\d+\/)"/.exec(list.body)?.[1] ?? ''
  expect((await get(page)).body).toContain(form.email)
  const mail = await get(`${page}letter/`)
  expect(mail.headers['content-security-policy']).toContain('sandbox')
  expect(mail.body).toContain('Verify your email address')
  expect((await get('/dev/mailbox/0/')).statusCode).toBe(404)
  expect((await get('/dev/mailbox/?to=%00')).statusCode).toBe(200)
})

describe('the development mailbox without a setting of its own', () => {
  it.each([
    ['http://localhost:3000', 200],
    ['http://127.0.0.1:8080', 200],
    ['http://[::1]:3000', 200],
    ['https://calls.example.org', 404],
    ['http://localhost.example.org', 404],
    ['http://127.0.0.1.example.org', 404],
    ['http://10.0.0.7:3000', 404],
  ])('at %s answers this machine with %i', async (PUBLIC_URL, status) => {
    expect((await mailbox({ PUBLIC_URL })).statusCode).toBe(status)
  })

  it.each([
    ['127.0.0.1', 200],
    ['127.3.2.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.7', 404],
    ['::ffff:10.0.0.7', 404],
    ['2001:db8::1', 404],
  ])('answers the peer %s with %i', async (remoteAddress, status) => {
    expect((await mailbox(LOCAL, { remoteAddress })).statusCode).toBe(status)
  })

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ])('is closed to a request that a proxy marked with %s, trusted or not', async (name) => {
    const headers = { [name]: '127.0.0.1' }
    expect((await mailbox(LOCAL, { headers })).statusCode).toBe(404)
    expect((await mailbox({ ...LOCAL, TRUST_PROXY: '127.0.0.1' }, { headers })).statusCode).toBe(404)
  })

  it('is closed to a request for another host, as from a tunnel', async () => {
    expect((await mailbox(LOCAL, { headers: { host: 'calls.example.org' } })).statusCode).toBe(404)
  })

  it('closes single mails and their files as well', async () => {
    const { app } = await testApp(open, LOCAL)
    for (const path of ['1/', '1/letter/', '1/invitation.ics']) {
      const answer = await app.inject({ url: `/dev/mailbox/${path}`, remoteAddress: '10.0.0.7' })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not_found'])
    }
  })

  it.each<Record<string, string>>([SMTP, { NODE_ENV: 'production' }, { DEV_MAILBOX: 'off' }])(
    'is closed with %j',
    async (environment) => {
      expect((await mailbox({ ...LOCAL, ...environment })).statusCode).toBe(404)
    },
  )
})

it('is closed by itself to HTTP/1.0, which proxies speak that leave no header and name a local host', async () => {
  const { app } = await testApp(open, LOCAL)
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const statusIn = async (version: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /dev/mailbox/ HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split(' ')[1]
  }
  expect([await statusIn('1.1'), await statusIn('1.0')]).toEqual(['200', '404'])
  await app.close()
})

it('shows no warning to this machine', async () => {
  expect((await mailbox(LOCAL)).body).not.toContain('<aside>')
})

it('is open to everybody with DEV_MAILBOX=on, and says so on each of its pages and on error pages', async () => {
  const settings = { DEV_MAILBOX: 'on', NODE_ENV: 'production', ...SMTP }
  const peer = { remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '10.0.0.7' } }
  const answer = await mailbox(settings, peer)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(WARNING)
  const { app } = await testApp(open, settings)
  const error = await app.inject({ url: '/nothing/', headers: { accept: 'text/html' } })
  expect(error.statusCode).toBe(404)
  expect(error.body).toMatch(WARNING)
})
