import { expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { StageChange } from '#contract/hiring/stages.ts'
import { stageChange } from '#tests/support/hiring/stage-change.ts'
import { undoInBatches } from './undo-batches.ts'

const CHANGES = [1, 2, 3, 4].map((id) => stageChange({ id, count: 200 }))
const ids = (some: StageChange[]) => some.map(({ id }) => id)

it('undoes the parts that come in time, and says which came too late', async () => {
  const { undone, restored, late, left, error } = await undoInBatches(CHANGES, async ({ id }) => {
    if (id === 1 || id === 3) throw new ApiError('conflict')
    return { restored: 190 }
  })
  expect([ids(undone), restored, ids(late), ids(left), error]).toEqual([[2, 4], 380, [1, 3], [], undefined])
})

it.each([new TypeError('offline'), new ApiError('forbidden')])(
  'stops at %s, with what is left',
  async (fault) => {
    const answer = await undoInBatches(CHANGES, async ({ id }) => {
      if (id === 1) throw new ApiError('conflict')
      if (id === 3) throw fault
      return { restored: 200 }
    })
    expect([ids(answer.undone), ids(answer.late), ids(answer.left)]).toEqual([[2], [1], [3, 4]])
    expect(answer.error).toBe(fault)
  },
)
