import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import { STAGE_STATUSES } from '#contract/hiring/job-stages.ts'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { member } from '#tests/support/members.ts'

const app = await ownStagesApp()
const { database, recruiter, job, applicants, get, ask, read, save, jobWith, setStatus } = app
const planned = PLAN.map((stage) => ({ id: null, ...stage }))

describe('stages of a job', () => {
  it('are the statuses until the company has its own', async () => {
    const { id } = await job()
    const [applicant] = await applicants(id, 2)
    await setStatus(applicant?.number ?? '', 'OFFER')
    const { version, stages } = await read(id)
    expect(version).toBe(0)
    expect(stages).toEqual(
      STAGE_STATUSES.map((status) => ({
        id: null,
        name: null,
        status,
        count: status === 'RECEIVED' || status === 'OFFER' ? 1 : 0,
      })),
    )
  })

  it('are saved in order; whoever is in none is in the first of their status', async () => {
    const {
      id,
      applicants: [one],
    } = await jobWith(PLAN, 2)
    await setStatus(one?.number ?? '', 'INTERVIEW')
    const { version, stages } = await read(id)
    expect(version).toBe(1)
    const shown = stages.map(({ name, status, count }: { name: string; status: string; count: number }) => [
      name ?? status,
      count,
    ])
    // Nobody needs a stage for the statuses that have none, but who is in one is not lost.
    expect(shown).toEqual([
      ['Applied', 1],
      ['IN_REVIEW', 0],
      ['SHORTLISTED', 0],
      ['Phone screen', 1],
      ['Technical interview', 0],
      ['Offer', 0],
      ['Hired', 0],
      ['No', 0],
    ])
  })

  it('are renamed and exchanged at once, and whoever was in the first stays in it', async () => {
    const { id, stage, number, go, row, planWithout } = await jobWith()
    await setStatus(number, 'INTERVIEW')
    const [applied, phone, technical, ...others] = planWithout()
    const exchanged = [
      applied,
      { ...technical, name: 'Phone screen' },
      { ...phone, name: 'Technical interview' },
      ...others,
    ]
    expect((await save(id, { version: 1, stages: exchanged })).statusCode).toBe(200)
    expect((await row()).stage).toEqual({ id: stage('Phone screen').id, name: 'Technical interview' })
    expect((await go('INTERVIEW', 'Technical interview', { tell: false })).json().change).toMatchObject({
      stage: 'Phone screen',
    })
  })
})

describe('the stages of two colleagues', () => {
  it('are never saved over those of a colleague', async () => {
    const { id, planWithout } = await jobWith()
    const renamed = (name: string) =>
      planWithout().map((stage, at) => (at === 0 ? { ...stage, name } : stage))
    const both = await Promise.all(
      ['New', 'Inbox'].map((name) => save(id, { version: 1, stages: renamed(name) })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain(
      'A colleague has changed',
    )
    const { id: other } = await job()
    const firsts = await Promise.all([1, 2].map(() => save(other, { version: 0, stages: planned })))
    expect(firsts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('a list of stages', () => {
  it.each([
    ['stages', planned.with(0, { id: null, name: ' ', status: 'RECEIVED' }), 'Give the stage a name'],
    ['stages', planned.with(5, { id: null, name: 'APPLIED', status: 'REJECTED' }), 'called APPLIED'],
    ['stages', planned.slice(1), 'Keep a stage that stands for Pending'],
    ['stages', [], 'Keep at least one'],
    [
      'stages',
      [...planned, ...Array.from({ length: 20 }, (_, at) => ({ id: null, name: `${at}`, status: 'OFFER' }))],
      'at most 20',
    ],
  ])('names at %s what is wrong', async (field, stages, words) => {
    const answer = await save((await job()).id, { version: 0, stages })
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json()[field])).toContain(words)
  })

  it('is for members who may move applicants, of this company', async () => {
    const { id } = await jobWith()
    const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
    expect((await save(id, { version: 1, stages: planned }, evaluator.token)).statusCode).toBe(403)
    expect((await read(id, evaluator.token)).version).toBe(1)
    const stranger = await member(database)
    expect((await save(id, { version: 1, stages: planned }, stranger.token)).statusCode).toBe(404)
    expect((await get(`/api/company/posts/${id}/stages/`, stranger.token)).statusCode).toBe(404)
  })

  it('with one of another job, or with another status, is refused', async () => {
    const [one, other] = [await jobWith(), await jobWith()]
    const foreign = one.planWithout().with(1, { ...other.stage('Phone screen') })
    expect((await save(one.id, { version: 1, stages: foreign })).statusCode).toBe(409)
    const twice = [...one.planWithout(), { ...one.stage('Phone screen'), name: 'Again' }]
    const refused = await save(one.id, { version: 1, stages: twice })
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('This stage is in the list twice'),
    ])
    const turned = one.planWithout().map((stage) => ({ ...stage, status: 'RECEIVED' }))
    expect((await save(one.id, { version: 1, stages: turned })).statusCode).toBe(400)
  })
})

describe('a deleted stage', () => {
  it('asks where its people go, and keeps them when nobody says', async () => {
    const { id, stage, go, counts, planWithout } = await jobWith(PLAN, 3)
    await go('RECEIVED', 'Phone screen')
    const stages = planWithout('Phone screen')
    const refused = await save(id, { version: 1, stages })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe('3 applicants are in Phone screen. Choose the stage where they go')
    expect(await counts()).toMatchObject({ 'Phone screen': 3 })
    const moved = [{ from: stage('Phone screen').id, to: 1 }]
    expect((await save(id, { version: 1, stages, moved })).statusCode).toBe(200)
    expect(await counts()).toMatchObject({ 'Technical interview': 3, Applied: 0 })
  })

  it('takes nobody to another status', async () => {
    const { id, stage, go, counts, planWithout } = await jobWith(PLAN, 2)
    await go('RECEIVED', 'Phone screen')
    const moved = [{ from: stage('Phone screen').id, to: 0 }]
    expect((await save(id, { version: 1, stages: planWithout('Phone screen'), moved })).statusCode).toBe(409)
    const both = planWithout('Phone screen', 'Technical interview')
    const last = await save(id, { version: 1, stages: both, moved })
    expect(last.json().detail).toContain('the last stage of its status. Move them to another stage first')
    expect(await counts()).toMatchObject({ 'Phone screen': 2 })
  })

  it('can be gone while nobody is in it', async () => {
    const { id, planWithout } = await jobWith()
    const stages = planWithout('Phone screen', 'Technical interview')
    expect((await save(id, { version: 1, stages })).json().stages).toContainEqual({
      id: null,
      name: null,
      status: 'INTERVIEW',
      count: 0,
    })
  })
})

describe('a stage that is deleted', () => {
  it('is not deleted by the database while somebody is in it, nor entered with another status', async () => {
    const { stage, go, number } = await jobWith()
    await go('RECEIVED', 'Phone screen')
    const gone = database.delete(jobStages).where(eq(jobStages.id, stage('Phone screen').id))
    await expect(gone).rejects.toThrow()
    const wrong = database
      .update(applications)
      .set({ status: 'OFFER' })
      .where(eq(applications.number, number))
    await expect(wrong).rejects.toThrow()
    const foreign = (await jobWith()).stage('Phone screen').id
    const elsewhere = database
      .update(applications)
      .set({ stageId: foreign })
      .where(eq(applications.number, number))
    await expect(elsewhere).rejects.toThrow()
  })
})

describe('a stage that is deleted meanwhile', () => {
  it('in the middle of a move moves nobody, with a sentence that says why', async () => {
    const { id, stage, go, row, planWithout } = await jobWith()
    const technical = stage('Technical interview').id
    await save(id, { version: 1, stages: planWithout('Technical interview') })
    const answer = await go('RECEIVED', 'Technical interview')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('A colleague has deleted this stage')
    expect((await row()).status).toBe('RECEIVED')
    expect(technical).toBeGreaterThan(0)
  })

  it('and a move into it at the same time lose nobody', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, go, counts, planWithout, row } = await jobWith()
      const stages = planWithout('Technical interview')
      const [moved, saved] = await Promise.all([
        go('RECEIVED', 'Technical interview', { tell: false }),
        save(id, { version: 1, stages }),
      ])
      // One of them was first, and the other was told so.
      expect([moved.statusCode, saved.statusCode].sort()).toEqual([200, 409])
      const { stage } = await row()
      expect(Object.values(await counts()).reduce<number>((sum, each) => sum + Number(each), 0)).toBe(1)
      expect(stage).not.toBeNull()
    }
  })
})

describe('a stage that was deleted', () => {
  it('is no obstacle to undoing a move: people return to where the others of it went', async () => {
    const { id, stage, go, row, planWithout } = await jobWith()
    await go('RECEIVED', 'Technical interview', { tell: false })
    const { change } = (await go('INTERVIEW', 'Offer', { tell: false })).json()
    const moved = [{ from: stage('Technical interview').id, to: 1 }]
    await save(id, { version: 1, stages: planWithout('Technical interview'), moved })
    expect((await app.undo(id, change.id)).json()).toEqual({ restored: 1, count: 1 })
    expect((await row()).stage.name).toBe('Phone screen')
  })

  it('without another of its status lets an undone move return to the status', async () => {
    const { id, go, row, planWithout } = await jobWith()
    await go('RECEIVED', 'Phone screen', { tell: false })
    const { change } = (await go('INTERVIEW', 'Offer', { tell: false })).json()
    await save(id, { version: 1, stages: planWithout('Phone screen', 'Technical interview') })
    expect((await app.undo(id, change.id)).statusCode).toBe(200)
    expect(await row()).toMatchObject({ status: 'INTERVIEW', stage: null })
  })
})

describe('templates of stages', () => {
  const path = '/api/company/stage-templates/'
  const add = (body: object, token: string) => ask(path, { token, body })

  it('are what new jobs begin with, and copies keep those of their job', async () => {
    const owner = await member(database)
    const { token } = owner
    const made = await add({ name: 'Engineers', stages: PLAN, is_default: true }, token)
    expect(made.statusCode).toBe(201)
    const { id: jobId } = (await ask('/api/company/posts/', { token, body: { kind: 'JOB' } })).json()
    expect((await read(jobId, token)).stages.filter(({ id }: { id: number }) => id !== null)).toHaveLength(6)
    const [template] = made.json()
    const shorter = { ...template, stages: PLAN.toSpliced(2, 1) }
    const saved = await ask(`/api/company/stage-templates/${template.id}/`, {
      method: 'PUT',
      token,
      body: shorter,
    })
    expect(saved.json()[0]).toMatchObject({ version: 2 })
    const copy = (await ask(`/api/company/posts/${jobId}/copies/`, { token, body: {} })).json()
    expect((await read(copy.id, token)).stages).toHaveLength((await read(jobId, token)).stages.length)
    const old = await ask(`${path}${template.id}/`, { method: 'PUT', token, body: shorter })
    expect(old.statusCode).toBe(409)
    const rest = await ask(`${path}${template.id}/`, { method: 'DELETE', token })
    expect(rest.json()).toEqual([])
    expect((await ask(`${path}${template.id}/`, { method: 'DELETE', token })).statusCode).toBe(404)
    expect((await read(jobId, token)).version).toBe(1)
  })

  it('have one default, names of their own, and members who may edit templates', async () => {
    const { token, companyId } = await member(database)
    await add({ name: 'One', stages: PLAN, is_default: true }, token)
    const two = (await add({ name: 'Two', stages: PLAN, is_default: true }, token)).json()
    expect(two.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([false, true])
    expect((await add({ name: 'Two', stages: PLAN }, token)).json().name).toEqual([
      'Another template has this name',
    ])
    const evaluator = await member(database, { role: 'EVALUATOR', companyId })
    expect((await add({ name: 'Three', stages: PLAN }, evaluator.token)).statusCode).toBe(403)
    expect((await get(path, evaluator.token)).json()).toHaveLength(2)
    expect((await get(path, (await member(database)).token)).json()).toEqual([])
  })
})

it('who is in a stage is found by an index, and no stage is walked through', async () => {
  const { id, stage } = await jobWith()
  await database.execute(sql`insert into applications (number, opportunity_id, bio, stage_id, status)
    select 'many ' || n, ${id}, '', case when n % 50 = 0 then ${stage('Phone screen').id}::int end,
      case when n % 50 = 0 then 'INTERVIEW' else 'RECEIVED' end from generate_series(1, 3000) n`)
  await database.execute(sql`analyze applications`)
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain select from applications a
    where a.opportunity_id = ${id} and a.status = 'INTERVIEW' and a.stage_id = ${stage('Phone screen').id}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('applications_stages')
})
