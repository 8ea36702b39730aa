import { expect, it } from 'vitest'
import type { Activity } from '#contract/posting/activity.ts'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { member } from '#tests/support/members.ts'

const { database, recruiter, ask, get, job, jobWith, save } = await ownStagesApp()

const activity = async (id: number, token = recruiter.token, query = '?group=POST'): Promise<Activity[]> =>
  (await get(`/api/company/posts/${id}/activity/${query}`, token)).json().items

it('tells once of each save that changed stages: what was renamed, added and deleted', async () => {
  const { id, stage, number, go, planWithout } = await jobWith()
  expect((await go('RECEIVED', 'Technical interview', { tell: false })).statusCode).toBe(200)
  const [applied, phone, ...others] = planWithout('Technical interview')
  const stages = [{ id: null, name: 'Trial day', status: 'IN_REVIEW' }, { ...phone, name: 'Chat' }, ...others]
  const moved = [{ from: stage('Technical interview').id, to: 2 }]
  const saved = await save(id, { version: 1, stages: [applied, ...stages], moved })
  expect(saved.statusCode, saved.body).toBe(200)
  const own = saved.json().stages.filter((each: { id: number | null }) => each.id !== null)
  const now = own.map(({ count: _, ...each }: { count: number }) => each)
  expect((await save(id, { version: 2, stages: now })).statusCode).toBe(200)
  const reordered = [now[1], now[0], ...now.slice(2)]
  expect((await save(id, { version: 3, stages: reordered })).statusCode).toBe(200)
  const of = { kind: 'STAGES_CHANGED', by: 'Kojo Asare', token: null, post: { id }, applicant: null }
  expect(await activity(id)).toMatchObject([
    { ...of, stages: { first: [], renamed: [], added: [], deleted: [] } },
    {
      ...of,
      stages: {
        renamed: [{ from: 'Phone screen', to: 'Chat' }],
        added: ['Trial day'],
        deleted: ['Technical interview'],
      },
    },
    {
      ...of,
      stages: {
        first: ['Applied', 'Phone screen', 'Technical interview', 'Offer', 'Hired', 'No'],
        added: [],
      },
    },
  ])
  const [move] = await activity(id, recruiter.token, '?group=APPLICANTS')
  expect(move).toMatchObject({ applicant: number, stages: null })
})

it('tells nothing of a save that is refused', async () => {
  const { id, planWithout } = await jobWith()
  expect((await save(id, { version: 7, stages: planWithout('Offer') })).statusCode).toBe(409)
  expect((await save(id, { version: 1, stages: planWithout('Hired') })).statusCode).toBe(400)
  expect(await activity(id)).toHaveLength(1)
})

it('tells who changed criteria, without their words, and of no save that changed none', async () => {
  const { id } = await job()
  const path = `/api/company/posts/${id}/criteria/`
  const put = async (version: number, criteria: object[]) => {
    const answer = await ask(path, { method: 'PUT', token: recruiter.token, body: { version, criteria } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().criteria
  }
  const [row] = await put(0, [{ id: null, name: 'Tidy', guidance: '' }])
  const { is_rated: _, ...kept } = row
  await put(1, [kept])
  await put(2, [{ ...kept, guidance: 'Puts things back' }])
  await put(3, [])
  const all = await activity(id)
  expect(all).toHaveLength(3)
  for (const line of all)
    expect(line).toMatchObject({ kind: 'CRITERIA_CHANGED', by: 'Kojo Asare', stages: null })
  expect(JSON.stringify(all)).not.toMatch(/Tidy|Puts things back/)
})

it('names the token of a program, and is for nobody who does not see the job', async () => {
  const { id, planWithout } = await jobWith()
  const body = { name: 'Pipeline', scopes: ['applicants.read', 'applicants.move'], expires_in_days: 30 }
  const made = await ask('/api/company/tokens/', { token: recruiter.token, body })
  expect(made.statusCode, made.body).toBe(201)
  const saved = await ask(`/api/company/posts/${id}/stages/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${made.json().value}` },
    body: { version: 1, stages: planWithout('Offer'), moved: [] },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  const [line] = await activity(id, evaluator.token)
  expect(line).toMatchObject({ by: 'Kojo Asare', token: 'Pipeline', stages: { deleted: ['Offer'] } })
  expect(await activity(id, recruiter.token, `?member=${evaluator.id}`)).toEqual([])
  const team = { method: 'PUT', token: recruiter.token, body: { access: 'TEAM' } } as const
  expect((await ask(`/api/company/posts/${id}/team/`, team)).statusCode).toBe(200)
  const { items } = (await get('/api/company/activity/', evaluator.token)).json()
  expect(items.filter(({ post }: Activity) => post?.id === id)).toEqual([])
  expect((await get(`/api/company/posts/${id}/activity/`, evaluator.token)).statusCode).toBe(404)
})
