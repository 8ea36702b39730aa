import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#api/platform/database/client.ts'
import { asPart, Making, withMaking } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import { type Reads, readsOf } from './reads.ts'

let isWithin: boolean
let hearsChanges: boolean
let losses: number
let reads: Reads

// Only their names are used.
const primary = { name: 'primary' } as unknown as Database
const replica = { name: 'replica' } as unknown as Database
const nameOf = async (database: Database) => (database as unknown as { name: string }).name

beforeEach(() => {
  isWithin = true
  hearsChanges = true
  losses = 0
  const lag = { isWithin: () => isWithin, forget: () => void losses++ }
  reads = readsOf({ primary, replica: () => replica, lag, hearsChanges: () => hearsChanges })
})

it('reads for visitors from a replica that follows closely, else from the primary', async () => {
  expect(await reads(undefined, nameOf)).toBe('replica')
  isWithin = false
  expect(await reads(undefined, nameOf)).toBe('primary')
})

it('reads for who is signed in, and for who has changed something, from the primary', async () => {
  expect(await reads({ userId: 1 }, nameOf)).toBe('primary')
  const making = new Making()
  making.readsPrimary = true
  const part = () => withMaking(making, () => asPart(() => reads(undefined, nameOf)))
  expect(await part()).toBe('primary')
  making.readsPrimary = false
  expect(await part()).toBe('replica')
})

it('asks the primary for what the replica fails to answer, and leaves it alone from then on', async () => {
  const asked: string[] = []
  const work = async (database: Database) => {
    asked.push(await nameOf(database))
    if (database === replica) throw new Error('Connection terminated unexpectedly')
    return 'answered'
  }
  expect(await reads(undefined, work)).toBe('answered')
  expect([asked, losses]).toEqual([['replica', 'primary'], 1])
})

it('asks nobody again for what is not there', async () => {
  const missing = reads(undefined, async () => {
    throw new ApiError('not_found')
  })
  await expect(missing).rejects.toMatchObject({ code: 'not_found' })
  expect(losses).toBe(0)
})

it('asks the primary where it hears of no change, and the replica only while the primary is away', async () => {
  hearsChanges = false
  expect(await reads(undefined, nameOf)).toBe('primary')
  const failing = (error: Error) => async (database: Database) => {
    if (database === primary) throw error
    return 'answered'
  }
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(await reads(undefined, failing(away))).toBe('answered')
  expect(losses).toBe(0)
  for (const error of [new Error('a defect'), new ApiError('not_found')])
    await expect(reads(undefined, failing(error))).rejects.toBe(error)
  isWithin = false
  await expect(reads(undefined, failing(away))).rejects.toBe(away)
})
