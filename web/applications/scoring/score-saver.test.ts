import { expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { Score } from '#contract/procurement/scores.ts'
import { createScoreSaver, type Scored } from './score-saver.ts'

const sheetOf = (score: Partial<Score> = {}): Scored => ({
  can_score: true,
  proposals: [{ bidder: 'A', scores: [{ criterion: 7, points: null, reason: '', version: 0, ...score }] }],
})

type Save = Parameters<typeof createScoreSaver>[1]['save']

function saverOf(save: Save, newer: Scored = sheetOf(), left = {}) {
  const saver = createScoreSaver(sheetOf(), { save, read: async () => newer }, left)
  return { saver, cell: () => saver.cells()['A.7'] }
}

const saved: Save = async ({ criterion }, { points, reason, version }) => ({
  criterion,
  points: points === '' ? null : Number(points),
  reason,
  version: version + 1,
})

it('saves over the version that it began from, once after several changes', async () => {
  const drafts: unknown[] = []
  const { saver, cell } = saverOf(async (place, draft) => {
    drafts.push(draft)
    return saved(place, draft)
  })
  saver.change('A.7', { points: '1' })
  saver.change('A.7', { points: '12' })
  expect(saver.left()).toEqual({ 'A.7': { points: '12', reason: '', version: 0 } })
  expect(await saver.flush()).toBe(true)
  expect(drafts).toEqual([{ points: '12', reason: '', version: 0 }])
  expect(cell()).toMatchObject({ points: '12', version: 1, state: 'saved' })
  expect(saver.left()).toEqual({})
})

it('keeps what is typed without a connection, and sends it again', async () => {
  let isOffline = true
  const { saver, cell } = saverOf(async (place, draft) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return saved(place, draft)
  })
  saver.change('A.7', { points: '9', reason: 'Typed on the bus' })
  expect(await saver.flush()).toBe(false)
  expect(cell()).toMatchObject({ state: 'failed', points: '9' })
  isOffline = false
  expect(await saver.flush()).toBe(true)
})

it('shows a newer score of another tab, and keeps what was typed here', async () => {
  const stale: Save = async () => {
    throw new ApiError('conflict', undefined, { detail: 'Another tab' })
  }
  const { saver, cell } = saverOf(stale, sheetOf({ points: 30, reason: 'Other tab', version: 4 }))
  saver.change('A.7', { points: '12', reason: 'Mine' })
  await saver.flush()
  expect(cell()).toMatchObject({
    points: '30',
    reason: 'Other tab',
    version: 4,
    state: 'saved',
    overtaken: { points: '12', reason: 'Mine' },
  })
})

it('says that another tab handed in, and leaves what was typed', async () => {
  const { saver, cell } = saverOf(
    async () => {
      throw new ApiError('conflict', undefined, { detail: 'You handed in' })
    },
    { ...sheetOf({ points: 30, version: 4 }), can_score: false },
  )
  saver.change('A.7', { points: '12' })
  await saver.flush()
  expect(cell()).toMatchObject({ points: '12', state: 'refused', problem: 'You handed in' })
})

it('says why a score is refused, and takes the next change', async () => {
  let isRefused = true
  const { saver, cell } = saverOf(async (place, draft) => {
    if (isRefused) throw new ApiError('invalid', { points: ['Give between 0 and 40 points'] })
    return saved(place, draft)
  })
  saver.change('A.7', { points: '41' })
  expect(await saver.flush()).toBe(false)
  expect(cell()).toMatchObject({ state: 'refused', problem: 'Give between 0 and 40 points', points: '41' })
  isRefused = false
  saver.change('A.7', { points: '40' })
  expect(await saver.flush()).toBe(true)
})

it('goes on with what was left unsaved', async () => {
  const { saver, cell } = saverOf(saved, sheetOf(), { 'A.7': { points: '5', reason: '', version: 0 } })
  expect(cell()).toMatchObject({ points: '5', state: 'unsaved' })
  expect(await saver.flush()).toBe(true)
})

it('shows what another tab saved where nothing was typed here, and asks which where something was', async () => {
  const newer = sheetOf({ points: 30, reason: 'Other tab', version: 4 })
  const { saver, cell } = saverOf(saved, newer)
  await saver.refresh()
  expect(cell()).toMatchObject({ points: '30', version: 4 })
  expect(cell()?.overtaken).toBeUndefined()
  expect(saver.seen()).toBe(4)

  const typed = saverOf(saved, newer)
  typed.saver.change('A.7', { points: '12', reason: 'Mine' })
  await typed.saver.flush()
  await typed.saver.refresh()
  expect(typed.cell()).toMatchObject({ points: '30', overtaken: { points: '12', reason: 'Mine' } })
  typed.saver.keepNewer('A.7')
  expect(typed.cell()?.overtaken).toBeUndefined()
})

it('lets go of a criterion that a colleague removed, but not where scores are no longer taken', async () => {
  const sheet = sheetOf({ points: 30, version: 4 })
  const removed = { ...sheet, proposals: [{ bidder: 'A', scores: [] }] }
  for (const [can_score, seen] of [
    [true, 0],
    [false, 4],
  ] as const) {
    const saver = createScoreSaver(sheet, { save: saved, read: async () => ({ ...removed, can_score }) })
    expect(saver.seen()).toBe(4)
    await saver.refresh()
    expect(saver.seen()).toBe(seen)
  }
})
