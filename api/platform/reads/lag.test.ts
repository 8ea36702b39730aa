import { beforeEach, expect, it } from 'vitest'
import { type Lag, watchLag } from './lag.ts'

let now: number
let primary: { place: number; isAway: boolean }
let replica: { place: number; isAway: boolean }
let lag: Lag

/** Places are numbers here; the replica follows when it is told to. */
beforeEach(() => {
  now = 0
  primary = { place: 1, isAway: false }
  replica = { place: 1, isAway: false }
  lag = watchLag({
    mostMs: 10_000,
    now: () => now,
    findPlace: async () => {
      if (primary.isAway) throw new Error('away')
      return String(primary.place)
    },
    countReached: async (places) => {
      if (replica.isAway) throw new Error('away')
      return places.filter((place) => Number(place) <= replica.place).length
    },
  })
})

it('is not within the lag before the first check, and is once the replica has all', async () => {
  expect(lag.isWithin()).toBe(false)
  await lag.check()
  expect(lag.isWithin()).toBe(true)
})

it('is not while the replica lacks a change that was heard of, however new', async () => {
  await lag.check()
  now = 5
  primary.place = 2
  lag.noteChange()
  expect(lag.isWithin()).toBe(false)
  await lag.check()
  expect(lag.isWithin()).toBe(false)
  replica.place = 2
  expect(lag.isWithin()).toBe(false)
  now = 6
  await lag.check()
  expect(lag.isWithin()).toBe(true)
})

it('is until the replica has been behind for longer than allowed, and again once it has caught up', async () => {
  await lag.check()
  for (; now < 10_000; now += 500) {
    primary.place++
    await lag.check()
    expect([now, lag.isWithin()]).toEqual([now, true])
  }
  now = 10_001
  await lag.check()
  expect(lag.isWithin()).toBe(false)
  replica.place = primary.place - 3
  await lag.check()
  expect(lag.isWithin()).toBe(true)
})

it.each(['primary', 'replica'] as const)(
  'is for as long as allowed after the %s went away',
  async (which) => {
    await lag.check()
    const away = { primary, replica }[which]
    away.isAway = true
    now = 9_999
    await lag.check()
    expect(lag.isWithin()).toBe(true)
    now = 10_001
    await lag.check()
    expect(lag.isWithin()).toBe(false)
    away.isAway = false
    await lag.check()
    expect(lag.isWithin()).toBe(true)
  },
)

it('is not after a failed read, nor by a check that had begun before it', async () => {
  await lag.check()
  const checking = lag.check()
  lag.forget()
  await checking
  expect(lag.isWithin()).toBe(false)
  await lag.check()
  expect(lag.isWithin()).toBe(true)
})

it('goes on from one check to the next for hours in which the replica stands still', async () => {
  await lag.check()
  for (let n = 0; n < 5_000; n++) {
    now += 500
    primary.place++
    await lag.check()
  }
  expect(lag.isWithin()).toBe(false)
  replica.place = primary.place
  await lag.check()
  expect(lag.isWithin()).toBe(true)
})
