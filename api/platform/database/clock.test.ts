import { expect, it } from 'vitest'
import type { Database } from './client.ts'
import { openClock } from './clock.ts'

/** A steady clock, and a database whose clock is `ahead` of it and whose statements take `takes` to go and to come. */
function clocks(ahead: number) {
  const state = { time: 1_000, ahead, takes: 1 }
  const tx = {
    execute: async () => {
      state.time += state.takes
      const at = state.time + state.ahead
      state.time += state.takes
      return { rows: [{ at: String(at / 1000) }] }
    },
  }
  // The clock uses nothing else of a database.
  const database = {
    transaction: (work: (each: typeof tx) => unknown) => work(tx),
  } as unknown as Database
  const open = () => openClock(database, () => state.time)
  return { state, open }
}

const HOUR = 3_600_000

it('says when a request came by the clock of the database, however long it waited since', async () => {
  const { state, open } = clocks(5 * HOUR)
  const clock = open()
  await clock.instantOf(state.time)
  const came = state.time
  state.time += 90_000
  state.takes = 20_000
  const instant = await clock.instantOf(came)
  expect(instant.getTime() - (came + 5 * HOUR)).toBeLessThanOrEqual(0)
  expect(instant.getTime() - (came + 5 * HOUR)).toBeGreaterThanOrEqual(-2)
  clock.stop()
})

it.each([
  ['ahead, as after the machine was suspended', 6 * HOUR],
  ['back, as with another database at the same address', 4 * HOUR],
])('believes the database when its clock went %s', async (_how, ahead) => {
  const { state, open } = clocks(5 * HOUR)
  const clock = open()
  await clock.instantOf(state.time)
  state.ahead = ahead
  const instant = await clock.instantOf(state.time)
  expect(Math.abs(instant.getTime() - (state.time + ahead))).toBeLessThanOrEqual(4)
  clock.stop()
})
