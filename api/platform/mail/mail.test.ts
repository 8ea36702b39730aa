import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordChangedMail, resetLinkMail } from '#api/accounts/passwords/mails.ts'
import { verifyCodeMail, welcomeMail } from '#api/accounts/registration/mails.ts'
import { invitationMail } from '#api/companies/invitations/mails.ts'
import { readConfig } from '#api/platform/config.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { english, wordsIn } from '#api/platform/words/words.ts'
import { asker, registration } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { smtpServer } from '#tests/support/smtp.ts'
import { linked } from './html.ts'
import { smtpMailer } from './smtp.ts'

const REGISTER = '/api/accounts/registration/job-seeker/'
const VERIFY = '/api/accounts/verification/'
const settings = { mailFrom: 'no-reply@calls.example.org', brandName: 'Opencall' }
const sender = { ...settings, publicUrl: 'https://calls.example.org' }

const letterTo = (to: string, from = sender) => ({ to, words: english(), sender: from })

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

/** As if the pauses between tries were over. */
const passPauses = () =>
  open.database.execute(
    sql`update queue.job set start_after = now() - interval '1 second' where state = 'retry'`,
  )

async function serverWith(smtpUrl: string, times = {}) {
  const server = await testApp(open, {}, { mailer: smtpMailer({ smtpUrl, ...settings, ...times }) })
  const ask = asker(server.app)
  const form = registration()
  const answer = await ask(REGISTER, { body: form })
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...server, ask, email: form.email, token: String(answer.json().token) }
}

it('delivers a mail with the code, in both forms, to one person', async () => {
  const smtp = await smtpServer()
  const { runDueJobs, email, ask, token } = await serverWith(smtp.url)
  await runDueJobs()
  expect(smtp.received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = smtp.received
  expect(to).toEqual([email])
  const code = /^Subject: (\d{6}) is your Opencall code\r$/m.exec(raw)?.[1] ?? ''
  expect(raw).toMatch(/^From: Opencall <no-reply@calls\.example\.org>\r$/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect((await ask(VERIFY, { token, body: { otp: code } })).statusCode).toBe(200)
  await runDueJobs()
  expect(smtp.received).toHaveLength(2)
  await smtp.close()
})

it('registers while the mail server is down; the code comes when it is back and is fresh then', async () => {
  const down = await smtpServer()
  await down.close()
  const { runDueJobs, email, ask, token } = await serverWith(down.url)
  await runDueJobs()
  await runDueJobs()
  await open.database.execute(sql`update one_time_codes set created_at = created_at - interval '1 day',
    expires_at = expires_at - interval '1 day'`)
  const back = await smtpServer(down.port)
  await passPauses()
  await runDueJobs()
  expect(back.received.map(({ to }) => to)).toEqual([[email]])
  const code = /^Subject: (\d{6})/m.exec(back.received[0]?.raw ?? '')?.[1]
  expect((await ask(VERIFY, { token, body: { otp: code } })).statusCode).toBe(200)
  await runDueJobs()
  await back.close()
})

it('tries again when it is refused, and gives up on one that hangs', async () => {
  const smtp = await smtpServer()
  const { runDueJobs } = await serverWith(smtp.url, { answerMs: 3_000, wholeMs: 600_000 })
  smtp.state.mood = 'refuses'
  await runDueJobs()
  smtp.state.mood = 'hangs'
  await passPauses()
  await runDueJobs()
  expect(smtp.received).toHaveLength(0)
  smtp.state.mood = 'takes'
  await passPauses()
  await runDueJobs()
  expect(smtp.received).toHaveLength(1)
  await smtp.close()
})

it('gives up on one that answers for ever', async () => {
  let hangUp = (_: Socket) => {}
  const hungUp = new Promise<Socket>((resolve) => {
    hangUp = resolve
  })
  const drips = createServer((socket) => {
    socket.write('220 ready\r\n')
    const dripping = setInterval(() => socket.write('250-wait\r\n'), 20)
    socket.on('error', () => {})
    socket.resume().on('close', () => {
      clearInterval(dripping)
      hangUp(socket)
    })
  })
  await once(drips.listen(0, '127.0.0.1'), 'listening')
  const { port } = drips.address() as AddressInfo // of a TCP server that listens
  const times = { answerMs: 60_000, wholeMs: 2_000 }
  const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, ...settings, ...times })
  await expect(mailer.send(welcomeMail(letterTo('a@example.org'), false))).rejects.toThrow()
  expect((await hungUp).bytesWritten).toBeGreaterThan('220 ready\r\n'.length)
  drips.close()
})

it('mails one code of ten registrations of one address at once', async () => {
  const server = await testApp(open)
  const form = registration()
  await Promise.all(Array.from({ length: 10 }, () => asker(server.app)(REGISTER, { body: form })))
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === form.email)).toHaveLength(1)
})

it('says that no person wrote it, and where an answer is read', async () => {
  const smtp = await smtpServer()
  for (const CONTACT_URL of ['mailto:help@example.org?subject=Help', 'https://example.org/help', '']) {
    const { replyTo } = readConfig({ CONTACT_URL })
    await smtpMailer({ smtpUrl: smtp.url, ...settings, replyTo }).send(
      welcomeMail(letterTo('a@example.org'), true),
    )
  }
  const headerOf = (name: string) =>
    smtp.received.map(({ raw }) => new RegExp(`^${name}: (.*)`, 'm').exec(raw)?.[1]?.trim())
  expect(headerOf('Auto-Submitted')).toEqual(Array.from({ length: 3 }, () => 'auto-generated'))
  expect(headerOf('Reply-To')).toEqual(['Opencall <help@example.org>', undefined, undefined])
  await smtp.close()
})

it('lets no address of a mail be more than one', async () => {
  const smtp = await smtpServer()
  const mailer = smtpMailer({ smtpUrl: smtp.url, ...settings })
  const mail = welcomeMail(letterTo('a@example.org, b@example.org'), false)
  await mailer.send(mail).catch(() => {})
  await mailer.send({
    ...welcomeMail(letterTo('a@example.org'), false),
    subject: 'Hello\r\nBcc: b@example.org',
  })
  for (const { to, raw } of smtp.received) {
    expect(to).not.toContain('b@example.org')
    expect(raw).not.toMatch(/^Bcc:/m)
  }
  expect(smtp.received.length).toBeGreaterThan(0)
  await smtp.close()
})

it('escapes what it puts into a page, and names no other server', () => {
  const odd = { ...settings, brandName: '<b>Odd & "Co"</b>', publicUrl: 'https://calls.example.org' }
  const mails = [
    verifyCodeMail(letterTo('a@example.org', odd), '012345'),
    resetLinkMail(letterTo('a@example.org', odd), 'tok-en_1'),
    passwordChangedMail(letterTo('a@example.org', odd)),
    welcomeMail(letterTo('a@example.org', odd), true),
  ]
  for (const { html, text } of mails) {
    expect(html).not.toContain('<b>Odd')
    expect(html).toContain('&lt;b&gt;Odd &amp; &quot;Co&quot;')
    expect(html).toContain('prefers-color-scheme:dark')
    const addresses = [...html.matchAll(/https?:\/\/[^\s"'<]+/g)].map(([url]) => new URL(url).host)
    expect(new Set(addresses)).toEqual(new Set(['calls.example.org']))
    expect(text).toContain(odd.brandName)
  }
  expect(mails[0]?.subject).toContain('012345 is your')
  expect(mails[1]?.text).toContain('https://calls.example.org/reset-password/?token=tok-en_1')
})

it('leads to the address in its text with the colon of the language', () => {
  const mail = resetLinkMail({ ...letterTo('a@example.org'), words: wordsIn('fr') }, 'tok-en_1')
  expect(mail.text).toContain('mot de passe\u00a0:\nhttp')
  expect(resetLinkMail(letterTo('a@example.org'), 'tok-en_1').text).toContain('password:\nhttp')
})

it('cuts a long subject at a whole character', () => {
  const of = { inviter: null, role: 'VIEWER' as const, token: 'tok-en_1' }
  const { subject } = invitationMail(letterTo('a@example.org'), {
    ...of,
    companyName: `${'x'.repeat(144)}🧱`,
  })
  expect(subject).toBe(`Join ${'x'.repeat(144)}`)
})

it('makes links of our own addresses alone', () => {
  const ours = 'https://calls.example.org'
  expect(linked(`Stop: ${ours}/?a=1&b="`, ours).markup).toBe(
    `Stop: <a href="${ours}/?a=1&amp;b=&quot;" style="color:inherit">${ours}/?a=1&amp;b=&quot;</a>`,
  )
  for (const line of ['Stop: https://example.com/', `${ours}.example.com/`, `${ours}/ is ours`, ''])
    expect(linked(line, ours).markup).toBe(line)
})
