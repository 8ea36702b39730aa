import { describe, expect, it } from 'vitest'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { member } from '#tests/support/members.ts'

const app = await ownStagesApp()
const { database, recruiter, get, jobWith, statusOf, tellAll, mailsTo, undo, pending } = app

const inPhone = async (count = 1) => {
  const made = await jobWith(PLAN, count)
  await made.go('RECEIVED', 'Phone screen')
  await tellAll()
  return made
}

describe('a move between stages of one status', () => {
  it('changes no status and tells nothing', async () => {
    const { number, applicants, go, row } = await inPhone()
    const email = applicants[0]?.email ?? ''
    const before = mailsTo(email).length
    expect((await go('INTERVIEW', 'Technical interview')).json()).toMatchObject({ refused: [] })
    await tellAll()
    expect(await statusOf(number)).toEqual({ status: 'INTERVIEW', told: 'INTERVIEW' })
    expect((await row()).stage.name).toBe('Technical interview')
    expect((await row()).history[0]).toMatchObject({ kind: 'MOVED', stage: 'Technical interview' })
    expect(mailsTo(email)).toHaveLength(before)
  })

  it('brings the message that was written with it', async () => {
    const { applicants, go } = await inPhone()
    await go('INTERVIEW', 'Technical interview', { subject: 'Next', body: 'Bring your laptop' })
    await tellAll()
    expect(mailsTo(applicants[0]?.email ?? '').at(-1)?.subject).toBe('Next')
  })

  it('leaves the news of an earlier move on its way', async () => {
    const { number, go } = await jobWith()
    await go('RECEIVED', 'Phone screen')
    await go('INTERVIEW', 'Technical interview', { tell: false })
    await tellAll()
    expect(await statusOf(number)).toEqual({ status: 'INTERVIEW', told: 'INTERVIEW' })
  })

  it('is undone alone, and only from where it led', async () => {
    const { id, go, row } = await inPhone()
    const first = (await go('INTERVIEW', 'Technical interview', { tell: false })).json().change
    expect(await pending(id)).toMatchObject([{ id: first.id, stage: 'Technical interview' }])
    expect((await undo(id, first.id)).json()).toEqual({ restored: 1, count: 1 })
    expect((await row()).stage.name).toBe('Phone screen')
    const again = (await go('INTERVIEW', 'Technical interview', { tell: false })).json().change
    await go('INTERVIEW', 'Phone screen', { tell: false })
    expect((await undo(id, again.id)).json()).toEqual({ restored: 0, count: 1 })
    expect((await row()).stage.name).toBe('Phone screen')
  })
})

describe('another move between stages of one status', () => {
  it('of rejected applicants needs nobody to be told', async () => {
    const plan = [...PLAN, { name: 'Talent pool', status: 'REJECTED' as const }]
    const { go, row } = await jobWith(plan)
    await go('RECEIVED', 'No', { reason: 'PAY' })
    await tellAll()
    expect((await go('REJECTED', 'Talent pool', { tell: false })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ stage: { name: 'Talent pool' }, rejection: { reason: 'PAY' } })
  })

  it('counts the time in the stage anew', async () => {
    const { id, go } = await inPhone()
    const since = async () =>
      (await get(`/api/company/posts/${id}/applicants/`, recruiter.token)).json()[0].stage_since
    const before = await since()
    await go('INTERVIEW', 'Technical interview', { tell: false })
    expect(Date.parse(await since())).toBeGreaterThan(Date.parse(before))
  })
})

it('two recruiters who move one person at once: one is first, the other is told by whom', async () => {
  const { id, number, stage } = await jobWith()
  const other = await member(database, { role: 'RECRUITER', companyId: recruiter.companyId })
  const from = { number, from: 'RECEIVED', from_stage: stage('Applied').id }
  const to = (name: string) => ({
    applicants: [from],
    to: stage(name).status,
    to_stage: stage(name).id,
    tell: false,
  })
  const answers = await Promise.all([
    app.move(id, to('Phone screen')),
    app.move(id, to('Technical interview'), { token: other.token }),
  ])
  const refused = answers.flatMap((answer) => answer.json().refused)
  expect(refused).toMatchObject([{ number, reason: 'CHANGED', status: 'INTERVIEW', by: 'Kojo Asare' }])
  // Within one status the stage that each of them saw counts as well.
  const late = await app.move(id, { ...to('Offer'), applicants: [{ ...from, from: 'INTERVIEW' }] })
  expect(late.json().refused).toMatchObject([{ reason: 'CHANGED', stage: { name: expect.any(String) } }])
})

it('a stage of another status or job is entered by nobody', async () => {
  const [one, other] = [await jobWith(), await jobWith()]
  const applicants = [{ number: one.number, from: 'RECEIVED' }]
  const to = { to: 'INTERVIEW', tell: false }
  const move = (id: number) => app.move(one.id, { applicants, ...to, to_stage: id })
  expect((await move(one.stage('Offer').id)).statusCode).toBe(409)
  expect((await move(other.stage('Phone screen').id)).statusCode).toBe(409)
  expect((await app.move(one.id, { applicants, to_stage: one.stage('Offer').id })).statusCode).toBe(400)
})

it('an evaluator moves nobody', async () => {
  const { id, number, stage } = await jobWith()
  const { token } = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  const body = {
    applicants: [{ number, from: 'RECEIVED' }],
    to: 'INTERVIEW',
    to_stage: stage('Phone screen').id,
  }
  expect((await app.move(id, body, { token })).statusCode).toBe(403)
})

it('the list is narrowed to stages, with totals, and counts each', async () => {
  const { id, applicants, stage } = await jobWith(PLAN, 4)
  const [one, two] = applicants
  const go = (number: string | undefined, name: string) =>
    app.move(id, {
      applicants: [{ number, from: 'RECEIVED' }],
      to: stage(name).status,
      to_stage: stage(name).id,
      tell: false,
    })
  await go(one?.number, 'Phone screen')
  await go(two?.number, 'Technical interview')
  const list = async (query: string) => {
    const answer = await get(`/api/company/posts/${id}/applicants/?${query}`, recruiter.token)
    return [answer.headers['x-total-count'], answer.json().map((row: { number: string }) => row.number)]
  }
  expect(await list(`stage=${stage('Phone screen').id}`)).toEqual(['1', [one?.number]])
  const both = `stage=${stage('Phone screen').id}&stage=${stage('Technical interview').id}`
  expect((await list(both))[0]).toBe('2')
  expect((await list(`stage=${stage('Applied').id}&sort=oldest`))[0]).toBe('2')
  expect((await list('stage=2147483647'))[0]).toBe('0')
  const counts = (await get(`/api/company/posts/${id}/applicants/counts/`, recruiter.token)).json()
  expect(counts.stages.map(({ count }: { count: number }) => count)).toEqual([2, 0, 0, 1, 1, 0, 0, 0])
})

const rejected = async (more: object) => {
  const made = await jobWith()
  const answer = await made.go('RECEIVED', 'No', more)
  return { ...made, answer }
}

/** The filter and the export have this reason, as the detail. */
const expectNoRoofing = async (id: number) => {
  const found = async (reason: string) =>
    (await get(`/api/company/posts/${id}/applicants/?reason=${reason}`, recruiter.token)).json().length
  expect([await found('SKILLS'), await found('PAY')]).toEqual([1, 0])
  const csv = await get(`/api/company/posts/${id}/applicants/csv/`, recruiter.token)
  expect(csv.body).toContain('No,Skills do not fit,No roofing')
}

describe('a reason of a rejection', () => {
  it('is for members alone: in the detail, as a filter, in the export, never with the applicant', async () => {
    const { id, row } = await rejected({ reason: 'SKILLS', reason_note: 'No roofing' })
    expect((await row()).rejection).toEqual({ reason: 'SKILLS', note: 'No roofing' })
    await expectNoRoofing(id)
  })

  it('is gone with another rejection, and back when leaving it is undone', async () => {
    const { id, go, row } = await rejected({ reason: 'SKILLS' })
    const { change } = (await go('REJECTED', 'Phone screen', { tell: false })).json()
    expect((await row()).rejection).toBeNull()
    await undo(id, change.id)
    expect((await row()).rejection).toEqual({ reason: 'SKILLS', note: '' })
    await go('REJECTED', 'Phone screen', { tell: false })
    await go('INTERVIEW', 'No')
    expect((await row()).rejection).toBeNull()
  })

  it('is one of the list, and of a rejection', async () => {
    expect((await rejected({ reason: 'AGE' })).answer.statusCode).toBe(400)
    const { go } = await jobWith()
    expect((await go('RECEIVED', 'Phone screen', { reason: 'PAY' })).json().reason).toEqual([
      'A reason is for a rejection alone',
    ])
  })
})

describe('a reason of a rejection that is undone', () => {
  it('is the one before again once a rejection with another is undone', async () => {
    const plan = [...PLAN, { name: 'Talent pool', status: 'REJECTED' as const }]
    const { id, go, row } = await jobWith(plan)
    await go('RECEIVED', 'No', { reason: 'SKILLS', reason_note: 'No roofing' })
    const why = { reason: 'PAY', reason_note: 'Too little' }
    const { change } = (await go('REJECTED', 'Talent pool', { tell: false, ...why })).json()
    expect((await row()).rejection).toEqual({ reason: 'PAY', note: 'Too little' })
    await undo(id, change.id)
    expect((await row()).rejection).toEqual({ reason: 'SKILLS', note: 'No roofing' })
    await expectNoRoofing(id)
  })

  it('comes back when a rejection without any is undone, and what led to it', async () => {
    const { id, go, row } = await rejected({ reason: 'SKILLS' })
    const left = (await go('REJECTED', 'Phone screen', { tell: false })).json().change
    const again = (await go('INTERVIEW', 'No')).json().change
    expect((await row()).rejection).toBeNull()
    await undo(id, again.id)
    await undo(id, left.id)
    expect((await row()).rejection).toEqual({ reason: 'SKILLS', note: '' })
  })
})
