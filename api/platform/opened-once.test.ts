import { expect, it, vi } from 'vitest'
import { smtpMailer } from '#api/platform/mail/smtp.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { smtpServer } from '#tests/support/smtp.ts'
import { openedOnce } from './opened-once.ts'

const refused = vi.hoisted(() => ({ smtp: 0, docs: 0 }))

vi.mock('nodemailer', async (actual) => {
  const real = await actual<typeof import('nodemailer')>()
  const createTransport = (...given: Parameters<typeof real.createTransport>) => {
    if (refused.smtp-- > 0) throw new Error('No such module')
    return real.createTransport(...given)
  }
  return { ...real, createTransport }
})

vi.mock('@fastify/swagger-ui', async (actual) => {
  const real = await actual<typeof import('@fastify/swagger-ui')>()
  return {
    get default() {
      if (refused.docs-- > 0) throw new Error('No such module')
      return real.default
    },
  }
})

it('opens once for all who ask at the same time, and again after a failure', async () => {
  const open = vi.fn(async () => ({}))
  open.mockRejectedValueOnce(new Error('Not yet'))
  const opened = openedOnce(open)
  expect(await Promise.allSettled([opened(), opened()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  const [first, second] = await Promise.all([opened(), opened()])
  expect(first).toBe(second)
  expect(open).toHaveBeenCalledTimes(2)
})

it('mails again after the part that does it could not be loaded', async () => {
  const smtp = await smtpServer()
  const mailer = smtpMailer({
    smtpUrl: smtp.url,
    mailFrom: 'no-reply@calls.example.org',
    brandName: 'Opencall',
  })
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  refused.smtp = 1
  await expect(mailer.send(mail)).rejects.toThrow('No such module')
  await mailer.send(mail)
  expect(smtp.received).toHaveLength(1)
})

it('shows the pages of the API again after they could not be loaded', async () => {
  const open = await testDatabase()
  const { app } = await testApp(open)
  refused.docs = 1
  expect((await app.inject({ url: '/api/docs/' })).statusCode).toBe(500)
  expect((await app.inject({ url: '/api/docs/' })).statusCode).toBe(200)
  await open.close()
})
