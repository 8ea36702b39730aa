import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { serveLiveNotifications } from './live.ts'

const identity = {
  userId: 7,
  userType: 'JOB_SEEKER',
  isVerified: true,
  sessionId: 1,
  isRecent: true,
  isTwoFactor: false,
  needsSecondStep: false,
} as const
const app = fastify()
const waiting: (() => void)[] = []
let isSlow = true
serveLiveNotifications(app, {
  channels: { hear: () => () => {} },
  identify: async () => {
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    return identity
  },
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const open = () =>
  get({
    port: (app.server.address() as AddressInfo).port, // of a server that listens on a port
    path: NOTIFICATIONS_LIVE,
    headers: { authorization: 'Token x' },
    agent: false,
  }).on('error', () => {})

it('does not count who left before their token was looked up', async () => {
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  const left = Array.from({ length: 8 }, open)
  await expect.poll(() => waiting.length).toBe(8)
  for (const request of left) request.destroy()
  await expect.poll(connections).toBe(0)
  isSlow = false
  for (const go of waiting) go()
  const stays = open()
  const [answer] = await once(stays, 'response')
  expect(answer.statusCode).toBe(200)
  stays.destroy()
})
