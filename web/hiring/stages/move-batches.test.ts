import { expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { Refused, StageChangeRequest, StageChangeResult } from '#contract/hiring/stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { stageChange } from '#tests/support/hiring/stage-change.ts'
import { type Moved, moveInBatches, NOBODY_MOVED } from './move-batches.ts'
import type { Movable } from './stage-place.ts'

const people = (count: number): Movable[] =>
  Array.from({ length: count }, (_, n) => ({
    number: `AAAA-BBBB-${n}`,
    name: null,
    status: 'RECEIVED',
    next_statuses: ['REJECTED'],
  }))

const MANY = LIMITS.moveAtOnce * 2 + 1
const words = { to: 'REJECTED', tell: true } as const

/** Answers as the server does, and refuses the first of each request. */
function answer({ applicants, to = 'REJECTED' }: StageChangeRequest): StageChangeResult {
  const [first] = applicants
  const change = stageChange({ to, count: applicants.length - 1 })
  const refused: Refused = {
    number: first?.number ?? '',
    reason: 'CHANGED',
    status: 'OFFER',
    stage: null,
    next_statuses: [],
    by: 'Yaw',
  }
  return { change: applicants.length > 1 ? change : null, refused: [refused], replaced: 1 }
}

it('moves as many in each request as the server accepts, and joins what came of them', async () => {
  const sizes: number[] = []
  const moved = await moveInBatches(people(MANY), {
    words,
    earlier: NOBODY_MOVED,
    move: async (body) => {
      sizes.push(body.applicants.length)
      return answer(body)
    },
    onPart: () => {},
  })
  expect(sizes).toEqual([LIMITS.moveAtOnce, LIMITS.moveAtOnce, 1])
  expect(moved.changes).toHaveLength(2)
  expect(moved.refused.map(({ number }) => number)).toEqual([0, 1000, 2000].map((n) => `AAAA-BBBB-${n}`))
  expect(moved.replaced).toBe(3)
})

it('says who was moved and who is left when the connection is lost in the middle', async () => {
  const parts: [Moved, number][] = []
  let sent = 0
  const going = moveInBatches(people(MANY), {
    words,
    earlier: NOBODY_MOVED,
    move: async (body) => {
      if (++sent > 1) throw new TypeError('Failed to fetch')
      return answer(body)
    },
    onPart: (all, left) => parts.push([all, left.length]),
  })
  await expect(going).rejects.toThrow(TypeError)
  expect(parts.map(([{ changes, refused }, left]) => [changes[0]?.count, refused.length, left])).toEqual([
    [LIMITS.moveAtOnce - 1, 1, LIMITS.moveAtOnce + 1],
  ])
})

it('goes on past a request of which nobody is there any more', async () => {
  let sent = 0
  const moved = await moveInBatches(people(MANY), {
    words,
    earlier: NOBODY_MOVED,
    move: async (body) => {
      if (++sent === 1) throw new ApiError('not_found')
      return answer(body)
    },
    onPart: () => {},
  })
  expect(moved.refused.filter(({ reason }) => reason === 'GONE')).toHaveLength(LIMITS.moveAtOnce)
  expect(moved.changes).toHaveLength(1)
})
