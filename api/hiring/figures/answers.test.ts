import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rejectDue } from '#api/hiring/knock-outs/jobs.ts'
import type { ScreeningForm } from '#contract/applications/screening.ts'
import type { Figures } from '#contract/hiring/figures.ts'
import { person } from '#tests/support/accounts.ts'
import { application } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, server, ask, owner, post } = await postsApp()
const { token } = owner
const LICENCE: ScreeningForm = {
  kind: 'YES_NO',
  text: 'Do you hold a driving licence?',
  choices: [],
  is_required: true,
  qualifying: ['yes'],
  at_least: '',
  at_most: '',
  reason: '',
}

const figuresOf = async (id: number): Promise<Figures> =>
  (await ask(`/api/company/figures/?post=${id}`, { method: 'GET', token })).json()

async function apply(id: number, answer: string) {
  const me = await person(database, 'JOB_SEEKER')
  const standing = await ask(`/api/jobs/${id}/applications/own/`, { method: 'GET', token: me.token })
  const answers = JSON.stringify({ [standing.json().questions[0].id]: answer })
  const sent = await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: application({ answers }) })
  return { ...me, number: sent.json().number as string }
}

const change = (id: number, numbers: string[], more: object) =>
  ask(`/api/company/posts/${id}/stage-changes/`, {
    token,
    body: { applicants: numbers.map((number) => ({ number, from: 'RECEIVED' })), tell: true, ...more },
  })

/** Whatever waits for its time is told. */
async function tellAll() {
  await database.execute(sql`update batches set due_at = now() - interval '1 second'`)
  await server.tellDue()
}

it('counts what members did on the real way, and no rejection or receipt that came by itself', async () => {
  const { id } = await post('JOB', { screening: [LICENCE], knock_out_days: 1 })
  const unmet = [await apply(id, 'no'), await apply(id, 'no')]
  const met = [await apply(id, 'yes'), await apply(id, 'yes'), await apply(id, 'yes'), await apply(id, 'yes')]
  const [written, first, second, undone] = met.map(({ number }) => number)
  await database.execute(sql`update due_rejections set due_at = now() - interval '1 second'`)
  await rejectDue({ database, queue: { enqueue: async () => undefined }, timeZone: 'Africa/Accra' })
  await tellAll()
  expect((await figuresOf(id)).answers.answered).toBe(0)
  expect((await figuresOf(id)).funnel[0]).toEqual({ status: 'RECEIVED', count: 6 })

  await ask(`/api/company/applicants/${written}/messages/`, { token, body: { body: 'Come by on Monday' } })
  expect((await figuresOf(id)).answers.answered).toBe(1)
  // Two are rejected together; until they are told it is none.
  const letter = { to: 'REJECTED', subject: 'Your application', body: 'Dear applicant' }
  expect((await change(id, [first ?? '', second ?? ''], letter)).statusCode).toBe(200)
  expect((await figuresOf(id)).answers.answered).toBe(1)
  await tellAll()
  expect((await figuresOf(id)).answers.answered).toBe(3)
  // A change that was undone never happened.
  const { change: made } = (await change(id, [undone ?? ''], { to: 'INTERVIEW' })).json()
  expect((await figuresOf(id)).funnel[3]?.count).toBe(1)
  await ask(`/api/company/posts/${id}/stage-changes/${made.id}/undo/`, { token })
  await tellAll()
  const { answers, funnel, members } = await figuresOf(id)
  expect([answers.answered, funnel[3]?.count]).toEqual([3, 0])
  expect(members?.map(({ answered }) => answered)).toEqual([3])
  // Writing to who was rejected by rule is an answer.
  const wrote = await ask(`/api/company/applicants/${unmet[0]?.number}/messages/`, {
    token,
    body: { body: 'Sorry' },
  })
  expect(wrote.statusCode, wrote.body).toBe(201)
  expect((await figuresOf(id)).answers.answered).toBe(4)
})

it('counts times to choose from, also on the dashboard', async () => {
  const { id } = await post('JOB', { screening: [LICENCE] })
  const { number } = await apply(id, 'yes')
  const dashboard = async () => (await ask('/api/company/dashboard/', { method: 'GET', token })).json()
  const unanswered = async (): Promise<number[]> =>
    (await dashboard()).waiting.applicants.map((job: { id: number }) => job.id)
  expect(await unanswered()).toContain(id)
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const times = { times: [{ day, time: '10:00' }], minutes: 30, time_zone: 'Africa/Accra' }
  const offered = await ask(`/api/company/applicants/${number}/interview-invitations/`, {
    token,
    body: { ...times, place: 'Office 4' },
  })
  expect(offered.statusCode, offered.body).toBe(201)
  const { answers, members } = await figuresOf(id)
  expect([answers.answered, members?.map(({ answered }) => answered)]).toEqual([1, [1]])
  expect(await unanswered()).not.toContain(id)
})

it('names no applicant', async () => {
  const { id } = await post('JOB', { screening: [LICENCE], is_blind: true })
  const { email, number } = await apply(id, 'yes')
  await ask(`/api/company/applicants/${number}/messages/`, { token, body: { body: 'Hello' } })
  const { members, ...figures } = await figuresOf(id)
  expect(members).toHaveLength(1)
  expect(JSON.stringify(figures)).not.toMatch(new RegExp(`Kojo|Asare|${email}|${number}`))
})
