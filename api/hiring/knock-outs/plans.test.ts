import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { application } from '#tests/support/documents.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { postsApp } from '#tests/support/posts.ts'
import { isSomeoneWaiting } from '#tests/support/statements/waiting.ts'
import { rejectDue } from './jobs.ts'

const { open, database, ask, owner, post } = await postsApp()
const get = (url: string, token = owner.token) => ask(url, { method: 'GET', token })
const services = { database, queue: { enqueue: async () => undefined }, timeZone: 'Africa/Accra' }

const LICENCE = {
  kind: 'YES_NO' as const,
  text: 'Do you hold a driving licence?',
  choices: [],
  is_required: true,
  qualifying: ['yes'],
  at_least: '',
  at_most: '',
  reason: '',
}

/** Somebody whose rejection is planned, and acts on them. */
async function planned() {
  const { id } = await post('JOB', { screening: [LICENCE], knock_out_days: 3 })
  const me = await person(database, 'JOB_SEEKER')
  const asked = (await get(`/api/jobs/${id}/applications/own/`, me.token)).json().questions
  const body = application({ answers: JSON.stringify({ [asked[0].id]: 'no' }) })
  const sent = await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: body })
  const number = sent.json().number as string
  const changes = `/api/company/posts/${id}/stage-changes/`
  return {
    id,
    number,
    move: async (from: string, to: string, more: object = {}) => {
      const asking = { applicants: [{ number, from }], to, tell: false, ...more }
      return (await ask(changes, { token: owner.token, body: asking })).json().change.id as number
    },
    undo: (change: number) => ask(`${changes}${change}/undo/`, { token: owner.token }),
    keep: () => ask(`/api/company/applicants/${number}/kept/`, { token: owner.token }),
    dueAt: async () => (await get(`/api/company/applicants/${number}/`)).json().rejected_at,
    status: async () => {
      const [row] = await database.select().from(applications).where(eq(applications.number, number))
      return row?.status
    },
  }
}

const pass = () => database.execute(sql`update due_rejections set due_at = due_at - interval '4 days'`)
const endUndo = () => database.execute(sql`update batches set due_at = now() - interval '1 second'`)

it('a planned rejection stands as before once a slip is undone', async () => {
  const { move, undo, dueAt, status } = await planned()
  const before = await dueAt()
  const slip = await move('RECEIVED', 'SHORTLISTED')
  expect(await dueAt()).toBeNull()
  await undo(slip)
  expect(await dueAt()).toBe(before)
  await pass()
  await rejectDue(services)
  expect(await status()).toBe('REJECTED')
})

it('a planned rejection waits while a move can be undone, and ends once it cannot', async () => {
  const [one, other] = [await planned(), await planned()]
  const slip = await one.move('RECEIVED', 'SHORTLISTED')
  await other.move('RECEIVED', 'SHORTLISTED')
  await pass()
  await rejectDue(services)
  await one.undo(slip)
  await endUndo()
  await rejectDue(services)
  expect([await one.status(), await other.status()]).toEqual(['REJECTED', 'SHORTLISTED'])
  await other.move('SHORTLISTED', 'IN_REVIEW')
  await rejectDue(services)
  expect(await other.status()).toBe('IN_REVIEW')
})

it('a planned rejection stands where the stage of the applicant is deleted', async () => {
  const { id, move, undo, dueAt } = await planned()
  const before = await dueAt()
  const path = `/api/company/posts/${id}/stages/`
  const save = async (version: number, stages: object[], more: object = {}) => {
    const body = { version, stages, ...more }
    const saved = await ask(path, { method: 'PUT', token: owner.token, body })
    expect(saved.statusCode, saved.body).toBe(200)
    return saved.json()
  }
  const [first, ...rest] = PLAN.map((stage) => ({ id: null, ...stage }))
  const extra = { id: null, name: 'Second look', status: 'RECEIVED' }
  const { version, stages } = await save(0, [first ?? {}, extra, ...rest])
  const { id: to } = stages.find(({ name }: { name: string }) => name === extra.name)
  await undo(await move('RECEIVED', 'RECEIVED', { to_stage: to }))
  await database.execute(sql`update applications set stage_id = ${to} where opportunity_id = ${id}`)
  const kept = stages
    .filter((stage: { id: number | null }) => stage.id !== null && stage.id !== to)
    .map((stage: { id: number; name: string; status: string }) => ({
      id: stage.id,
      name: stage.name,
      status: stage.status,
    }))
  await save(version, kept, { moved: [{ from: to, to: 0 }] })
  expect(await dueAt()).toBe(before)
})

it.skipIf(open.isEmbedded)('keeping who is being rejected comes too late, and says so', async () => {
  await database.execute(sql`update due_rejections set settled_at = now()`)
  const { keep, status } = await planned()
  await pass()
  let kept: ReturnType<typeof keep> | undefined
  let isAnswered = false
  const isWaiting = async () => isAnswered || (await isSomeoneWaiting(database))
  const enqueue = async () => {
    if (kept) return
    kept = keep().finally(() => {
      isAnswered = true
    })
    await expect.poll(isWaiting).toBe(true)
  }
  await rejectDue({ ...services, queue: { enqueue } })
  expect((await kept)?.json()).toMatchObject({ code: 'conflict', reason: 'not_due' })
  expect(await status()).toBe('REJECTED')
})
