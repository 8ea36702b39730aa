import { expect, it } from 'vitest'
import { stagesApp } from '#tests/support/hiring/stages.ts'

const { job, applicants, move, undo, pending, tellAll, statusOf, mailsTo } = await stagesApp()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const WORDS: Record<string, string> = {
  REJECTED: 'Not selected',
  SHORTLISTED: 'Shortlisted',
  INTERVIEW: 'Interview',
}

/** Every choice of some of these, in every order; also none. */
const ordersOf = (all: number[]): number[][] => [
  [],
  ...all.flatMap((first) => ordersOf(all.filter((other) => other !== first)).map((rest) => [first, ...rest])),
]

const cases = [
  ['REJECTED', 'SHORTLISTED'],
  ['SHORTLISTED', 'INTERVIEW', 'SHORTLISTED'],
  ['REJECTED', 'SHORTLISTED', 'REJECTED'],
].flatMap((path) =>
  ordersOf(path.map((_, index) => index)).map((undone) => ({ path, undone, name: path.join(', ') })),
)

async function movedBy(id: number, number: string, path: string[]) {
  const changes: number[] = []
  for (const [index, to] of path.entries()) {
    const from = path[index - 1] ?? 'RECEIVED'
    const answer = await move(id, { applicants: [{ number, from }], to, tell_at: TOMORROW })
    expect(answer.json()).toMatchObject({ refused: [], replaced: index === 0 ? 0 : 1 })
    changes.push(answer.json().change.id)
  }
  return changes
}

it.each(cases)('of the changes $name, undone $undone: the last of the others holds', async (each) => {
  const { path, undone } = each
  const { id } = await job()
  const [applicant] = await applicants(id, 1)
  if (!applicant) throw new Error('Nobody applied')
  const changes = await movedBy(id, applicant.number, path)
  const left = new Set(path.keys())
  const holding = () => path[Math.max(...left)] ?? 'RECEIVED'
  for (const index of undone) {
    expect((await undo(id, changes[index] ?? 0)).statusCode).toBe(200)
    left.delete(index)
    expect(await statusOf(applicant.number)).toEqual({ status: holding(), told: 'RECEIVED' })
  }
  await tellAll()
  await tellAll()
  expect(await statusOf(applicant.number)).toEqual({ status: holding(), told: holding() })
  const subjects = mailsTo(applicant.email).map(({ subject }) => subject)
  expect(subjects).toEqual(left.size === 0 ? [] : [`${WORDS[holding()]}: Mason`])
})

it('undone the first at first, a bulk rejection leaves nobody rejected who is never told', async () => {
  const { id } = await job()
  const all = await applicants(id, 5)
  const [kept] = all
  if (!kept) throw new Error('Nobody applied')
  const chosen = all.map(({ number, from }) => ({ number, from }))
  const rejected = (await move(id, { applicants: chosen, to: 'REJECTED', tell_at: TOMORROW })).json()
  const back = [{ number: kept.number, from: 'REJECTED' }]
  const shortlisted = (await move(id, { applicants: back, to: 'SHORTLISTED', tell_at: TOMORROW })).json()
  expect((await undo(id, rejected.change.id)).json()).toEqual({ restored: 4, count: 4 })
  expect(await pending(id)).toMatchObject([{ id: shortlisted.change.id, count: 1 }])
  expect((await undo(id, shortlisted.change.id)).json()).toEqual({ restored: 1, count: 1 })
  for (const { number } of all) expect(await statusOf(number)).toMatchObject({ status: 'RECEIVED' })
})

it('undone at once, changes leave who they were for as they were', async () => {
  for (const path of [
    ['REJECTED', 'SHORTLISTED'],
    ['SHORTLISTED', 'INTERVIEW', 'SHORTLISTED'],
  ]) {
    const { id } = await job()
    const [applicant] = await applicants(id, 1)
    if (!applicant) throw new Error('Nobody applied')
    const changes = await movedBy(id, applicant.number, path)
    const answers = await Promise.all(changes.map((each) => undo(id, each)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200))
    expect(await statusOf(applicant.number)).toEqual({ status: 'RECEIVED', told: 'RECEIVED' })
  }
})
