import { afterEach, expect, it, vi } from 'vitest'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { type FoundIdentity, keepIdentities } from './identities.ts'

const found: FoundIdentity = {
  userId: 1,
  userType: 'RECRUITING_COMPANY',
  isVerified: true,
  sessionId: 2,
  isRecent: true,
  isTwoFactor: false,
  needsSecondStep: false,
  company: { id: 3, role: 'OWNER', isSuspended: false },
  lasts: { session: 60_000, proof: 60_000, withoutSecondStep: null },
}

let now = 0
afterEach(() => {
  vi.restoreAllMocks()
  now = 0
})

function keeper(lasts: Partial<FoundIdentity['lasts']> = {}) {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const state = { isConnected: true, reads: 0, beforeAnswer: () => {} }
  let drop: (text?: string) => void = () => {}
  const identify = keepIdentities(
    {
      database: { secretKey: SECRET_KEY, identityChanges: { hear: () => {} } },
      channels: {
        hear(_channel, handler) {
          drop = handler
          return () => {}
        },
        isConnected: () => state.isConnected,
      },
    },
    async () => {
      state.reads++
      state.beforeAnswer()
      return { ...found, lasts: { ...found.lasts, ...lasts } }
    },
  )
  return { state, look: () => identify('token'), drop: (text?: string) => drop(text) }
}

it('keeps an identity for five seconds', async () => {
  const { state, look } = keeper()
  for (now of [0, 4_999, 5_000, 9_999]) expect(await look()).toMatchObject({ userId: 1 })
  expect(state.reads).toBe(2)
})

it('keeps none beyond the end of its session', async () => {
  const { state, look } = keeper({ session: 1_000 })
  for (now of [0, 999, 1_000]) await look()
  expect(state.reads).toBe(2)
})

it('calls a proof recent, and a second step not needed, only as long as they are', async () => {
  const { state, look } = keeper({ proof: 2_000, withoutSecondStep: 3_000 })
  await look()
  for (const [at, isRecent, needsSecondStep] of [
    [1_999, true, false],
    [2_000, false, false],
    [2_999, false, false],
    [3_000, false, true],
  ] as const) {
    now = at
    expect(await look()).toMatchObject({ isRecent, needsSecondStep })
  }
  expect(state.reads).toBe(1)
})

it.each([
  ['user 1', 2],
  ['company 3', 2],
  [undefined, 2],
  ['user 11', 1],
  ['company 1', 1],
])('reads again after a change of %s as often as that concerns it', async (text, reads) => {
  const { state, look, drop } = keeper()
  await look()
  drop(text)
  await look()
  expect(state.reads).toBe(reads)
})

it('keeps nothing that was read while something changed', async () => {
  const { state, look, drop } = keeper()
  state.beforeAnswer = () => drop('user 1')
  await look()
  state.beforeAnswer = () => {}
  await look()
  await look()
  expect(state.reads).toBe(2)
})

it('keeps nothing while announcements may be missed', async () => {
  const { state, look } = keeper()
  await look()
  state.isConnected = false
  await look()
  state.isConnected = true
  await look()
  await look()
  expect(state.reads).toBe(3)
})
