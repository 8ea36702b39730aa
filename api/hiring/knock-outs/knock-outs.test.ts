import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { dueRejections } from '#api/platform/database/tables/posting-tables.ts'
import type { ScreeningForm } from '#contract/applications/screening.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { application, formOf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { rejectDue } from './jobs.ts'

const { database, server, ask, owner, post, move, save, newsOf } = await postsApp()
const get = (url: string, token = owner.token) => ask(url, { method: 'GET', token })
const queue = { enqueue: async () => undefined }
const services = { database, queue, timeZone: 'Africa/Accra' }

const question = (more: Partial<ScreeningForm>): ScreeningForm => ({
  kind: 'YES_NO',
  text: 'Do you hold a driving licence?',
  choices: [],
  is_required: true,
  qualifying: [],
  at_least: '',
  at_most: '',
  reason: '',
  ...more,
})
const LICENCE = question({ qualifying: ['yes'] })
const YEARS = question({
  kind: 'NUMBER',
  text: 'For how many years did you drive?',
  at_least: '3',
  at_most: '1,000',
})
const SHIFT = question({
  kind: 'CHOICE',
  text: 'Which shift?',
  choices: ['Day', 'Night'],
  qualifying: ['Night'],
})
const ALL = [LICENCE, YEARS, SHIFT]

/** A job with these questions, and how people apply with answers in their order. */
async function jobWith(screening: ScreeningForm[], more = {}) {
  const { id, version } = await post('JOB', { screening, ...more })
  const apply = async (...answers: string[]) => {
    const me = await person(database, 'JOB_SEEKER')
    const asked = (await get(`/api/jobs/${id}/applications/own/`, me.token)).json().questions
    const given = Object.fromEntries(answers.map((answer, at) => [asked[at].id, answer]))
    const body = application({ answers: JSON.stringify(given) })
    const sent = await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: body })
    return { ...me, sent, number: sent.json().number as string, given }
  }
  const list = async (filter = '') => (await get(`/api/company/posts/${id}/applicants/?${filter}`)).json()
  const publish = async (next: ScreeningForm[], also = {}) => {
    const saved = (await save(id, { version, form: form({ screening: next, ...more, ...also }) })).json()
    const moved = await move(id, { action: 'publish_changes', version: saved.version })
    expect(moved.statusCode).toBe(200)
  }
  return { id, version, apply, list, publish }
}

const shown = async (number: string) => (await get(`/api/company/applicants/${number}/`)).json()
const pass = (days: number) =>
  database.execute(sql`update due_rejections set due_at = due_at - ${days} * interval '1 day'`)
const statusOf = async (number: string) => {
  const [row] = await database.select().from(applications).where(eq(applications.number, number))
  return row?.status
}
/** Lets the letter's own time pass as well. */
async function letMorningCome() {
  await database.execute(sql`update batches set due_at = now() - interval '1 second'`)
  await server.tellDue()
}

describe('who does not meet a question', () => {
  it('is received like everybody, and marked for the company alone', async () => {
    const { apply, list } = await jobWith(ALL)
    const good = await apply('yes', '3', 'Night')
    const bad = await apply('no', '2.5', 'Day')
    expect([good.sent.statusCode, bad.sent.statusCode]).toEqual([201, 201])
    expect(bad.sent.body).not.toMatch(/meets|qualif/)
    const unmet = Object.fromEntries(
      (await list()).map((row: { number: string; unmet: string[] }) => [row.number, row.unmet]),
    )
    expect(unmet).toEqual({ [good.number]: [], [bad.number]: ALL.map(({ text }) => text) })
    const { answers, rejected_at } = await shown(bad.number)
    expect(answers.map(({ meets }: { meets: boolean }) => meets)).toEqual([false, false, false])
    expect(rejected_at).toBeNull()
    await rejectDue(services)
    expect(await statusOf(bad.number)).toBe('RECEIVED')
  })

  it('is found by a filter, and counted', async () => {
    const { id, apply, list } = await jobWith(ALL)
    const good = await apply('yes', '1000', 'Night')
    const bad = await apply('yes', '1001', 'Night')
    const numbers = async (filter: string) =>
      (await list(filter)).map((row: { number: string }) => row.number)
    expect(await numbers('meets=all')).toEqual([good.number])
    expect(await numbers('meets=not_all')).toEqual([bad.number])
    const counts = (await get(`/api/company/posts/${id}/applicants/counts/?meets=not_all`)).json()
    expect([counts.post.has_knock_outs, counts.statuses.RECEIVED]).toEqual([true, 1])
    expect((await get(`/api/company/posts/${id}/applicants/?meets=some`)).statusCode).toBe(400)
  })

  it('is marked anew when what a question asks for changes, and not once it is removed', async () => {
    const { apply, list, publish } = await jobWith([YEARS])
    await apply('2')
    const marks = async () => (await list()).map(({ unmet }: { unmet: string[] }) => unmet.length)
    expect(await marks()).toEqual([1])
    await publish([{ ...YEARS, at_least: '2' }])
    expect(await marks()).toEqual([0])
  })

  it('is marked no more by a question that is gone', async () => {
    const { apply, list, publish } = await jobWith([LICENCE])
    await apply('no')
    await publish([{ ...LICENCE, text: 'Do you hold a licence?' }])
    expect((await list())[0].unmet).toEqual([])
  })

  it('is not told in the questions what decides, which everybody has to answer', async () => {
    const { id } = await jobWith([{ ...LICENCE, is_required: false }])
    const { token } = await person(database, 'JOB_SEEKER')
    const standing = await get(`/api/jobs/${id}/applications/own/`, token)
    expect(standing.json().questions).toMatchObject([{ is_required: true }])
    expect(standing.body).not.toContain('qualif')
    const preview = await get(`/api/company/posts/${id}/preview/`)
    expect(preview.json().screening).toMatchObject([{ qualifying: [], at_least: '' }])
  })
})

const automatic = { knock_out_days: 3 }

describe('the automatic rejection', () => {
  it('comes after the days that the company chose, with its letter the next morning, once', async () => {
    const { apply, id } = await jobWith(ALL, automatic)
    const good = await apply('yes', '3', 'Night')
    const bad = await apply('no', '3', 'Night')
    expect((await shown(good.number)).rejected_at).toBeNull()
    const inDays = (new Date((await shown(bad.number)).rejected_at).getTime() - Date.now()) / 86_400_000
    expect(inDays).toBeGreaterThan(2.9)
    expect(inDays).toBeLessThan(3.1)
    await rejectDue(services)
    expect(await statusOf(bad.number)).toBe('RECEIVED')
    await pass(4)
    await Promise.all([rejectDue(services), rejectDue(services)])
    await rejectDue(services)
    expect([await statusOf(bad.number), await statusOf(good.number)]).toEqual(['REJECTED', 'RECEIVED'])
    const changes = (await get(`/api/company/posts/${id}/stage-changes/`)).json()
    expect(changes).toMatchObject([{ to: 'REJECTED', count: 1, has_message: true, is_told: true, by: null }])
    expect(changes[0].due_in).toBeGreaterThan(60)
    const { history } = await shown(bad.number)
    const kinds = history.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('KNOCKED_OUT')
    expect(kinds).not.toContain('MOVED')
    const [latest] = (await get(`/api/company/posts/${id}/activity/`)).json().items
    expect(latest).toMatchObject({ kind: 'KNOCKED_OUT', by: null, count: 1, applicant: bad.number })
    expect(await newsOf(bad.token)).toHaveLength(1)
    await letMorningCome()
    const told = await newsOf(bad.token)
    expect(told).toHaveLength(2)
    expect(told.join()).not.toContain('licence')
  })

  it('is undone like any other move', async () => {
    const { apply, id } = await jobWith([LICENCE], automatic)
    const { number, token } = await apply('no')
    await pass(4)
    await rejectDue(services)
    const [change] = (await get(`/api/company/posts/${id}/stage-changes/`)).json()
    const undone = await ask(`/api/company/posts/${id}/stage-changes/${change.id}/undo/`, {
      token: owner.token,
    })
    expect(undone.json()).toMatchObject({ restored: 1 })
    await letMorningCome()
    expect(await newsOf(token)).toHaveLength(1)
    await rejectDue(services)
    expect(await statusOf(number)).toBe('RECEIVED')
  })
})

describe('a rejection that waits', () => {
  it('is stopped by a member, and by nobody who may not move', async () => {
    const { apply } = await jobWith([LICENCE], automatic)
    const { number } = await apply('no')
    const path = `/api/company/applicants/${number}/kept/`
    const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
    expect((await ask(path, { token: viewer.token })).statusCode).toBe(403)
    expect((await ask(path, { token: (await member(database)).token })).statusCode).toBe(404)
    expect((await ask(path, { token: owner.token })).statusCode).toBe(200)
    expect((await ask(path, { token: owner.token })).statusCode).toBe(409)
    await pass(4)
    await rejectDue(services)
    expect(await statusOf(number)).toBe('RECEIVED')
  })

  type Person = Awaited<ReturnType<Awaited<ReturnType<typeof jobWith>>['apply']>>
  type Job = Awaited<ReturnType<typeof jobWith>>
  const STOPS: [string, (job: Job, who: Person) => Promise<unknown>][] = [
    [
      'was moved',
      ({ id }, { number }) =>
        ask(`/api/company/posts/${id}/stage-changes/`, {
          token: owner.token,
          body: { applicants: [{ number, from: 'RECEIVED' }], to: 'SHORTLISTED', tell: false },
        }),
    ],
    ['withdrew', (_, { number, token }) => ask(`/api/user/applications/${number}/withdrawal/`, { token })],
    [
      'changed the answer',
      (_, { number, token, given }) =>
        ask(`/api/user/applications/${number}/`, {
          method: 'PATCH',
          token,
          form: formOf({
            answers: JSON.stringify(Object.fromEntries(Object.keys(given).map((id) => [id, 'yes']))),
          }),
        }),
    ],
    ['is asked otherwise', ({ publish }) => publish([{ ...LICENCE, text: 'Do you drive?' }])],
    ['is asked no more', ({ publish }) => publish([])],
    ['is asked for less', ({ publish }) => publish([{ ...LICENCE, qualifying: [] }])],
    ['is only marked now', ({ publish }) => publish([LICENCE], { knock_out_days: null })],
    [
      'left',
      (_, { number }) =>
        database.update(applications).set({ userId: null }).where(eq(applications.number, number)),
    ],
  ]
  it.each(STOPS)('does nothing where the applicant %s', async (_, act) => {
    const job = await jobWith([LICENCE], automatic)
    const who = await job.apply('no')
    await act(job, who)
    const before = await statusOf(who.number)
    await pass(4)
    await rejectDue(services)
    expect(await statusOf(who.number)).toBe(before)
    const rejections = (await get(`/api/company/posts/${job.id}/stage-changes/`)).json()
    expect(rejections.filter(({ to }: { to: string }) => to === 'REJECTED')).toEqual([])
  })
})

describe('an automatic letter', () => {
  it('goes out also once who chose it has left, and is the act of nobody', async () => {
    const { apply } = await jobWith([LICENCE], automatic)
    const { number, id } = await apply('no')
    await database.execute(sql`update knock_outs set chosen_by = null`)
    await database.update(users).set({ language: 'en' }).where(eq(users.id, id))
    await pass(4)
    await rejectDue(services)
    const { history } = await shown(number)
    expect(history[0]).toMatchObject({ kind: 'KNOCKED_OUT', actor: null })
  })

  it('loses and doubles nothing when it is killed between the decision and the letter', async () => {
    const { apply, id } = await jobWith([LICENCE], automatic)
    const { number, token } = await apply('no')
    await pass(4)
    const killed = { ...services, queue: { enqueue: () => Promise.reject(new Error('killed')) } }
    await expect(rejectDue(killed)).rejects.toThrow()
    expect(await statusOf(number)).toBe('RECEIVED')
    const waiting = await database
      .select({ settledAt: dueRejections.settledAt })
      .from(dueRejections)
      .innerJoin(applications, eq(applications.id, dueRejections.applicationId))
      .where(eq(applications.number, number))
    expect(waiting).toEqual([{ settledAt: null }])
    await rejectDue(services)
    await rejectDue(services)
    expect(await statusOf(number)).toBe('REJECTED')
    expect((await get(`/api/company/posts/${id}/stage-changes/`)).json()).toHaveLength(1)
    await letMorningCome()
    expect(await newsOf(token)).toHaveLength(2)
    expect(await newsOf(token)).toHaveLength(2)
  })
})
