import { expect, it } from 'vitest'
import { record } from '#api/platform/audit/commands.ts'
import { batches } from '#api/platform/database/tables/hiring-tables.ts'
import type { TokenScope } from '#contract/integrations/token-scopes.ts'
import type { Activity } from '#contract/posting/activity.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post, move } = await postsApp()

const pageOf = async (
  path: string,
  token = owner.token,
): Promise<{ items: Activity[]; next: string | null }> => (await ask(path, { method: 'GET', token })).json()
const activity = async (id: number, token = owner.token, query = ''): Promise<Activity[]> =>
  (await pageOf(`/api/company/posts/${id}/activity/${query}`, token)).items
const kinds = (all: Activity[]) => all.map(({ kind }) => kind)

it('tells what was done with a post, by whom, the newest first', async () => {
  const { id } = await post()
  await move(id, { action: 'close', reason: 'We found somebody.' })
  await move(id, { action: 'fill' })
  const all = await activity(id)
  expect(kinds(all)).toEqual(['FILLED', 'CLOSED', 'PUBLISHED', 'CREATED'])
  expect(all[1]).toMatchObject({ reason: 'We found somebody.', by: 'Kojo Asare', is_undone: false })
})

it('counts those who were moved, and says what was undone', async () => {
  const { id } = await post()
  const applicants = (
    await insertApplicants(database, { opportunityId: id, count: 2, firstName: 'Ama' })
  ).map(({ number }) => ({ number, from: 'RECEIVED' }))
  const body = { applicants, to: 'IN_REVIEW', tell: false }
  const moved = await ask(`/api/company/posts/${id}/stage-changes/`, { token: owner.token, body })
  const { change } = moved.json()
  const inReview = { kind: 'MOVED', to: 'IN_REVIEW', count: 2, by: 'Kojo Asare' }
  expect((await activity(id))[0]).toMatchObject({ ...inReview, is_undone: false })
  await ask(`/api/company/posts/${id}/stage-changes/${change.id}/undo/`, { token: owner.token, body: {} })
  expect((await activity(id))[0]).toMatchObject({ ...inReview, is_undone: true })
})

it('is for members of the company alone, and viewers read it', async () => {
  const { id } = await post()
  const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
  expect(kinds(await activity(id, viewer.token))).toContain('PUBLISHED')
  const stranger = await member(database)
  const refused = await ask(`/api/company/posts/${id}/activity/`, { method: 'GET', token: stranger.token })
  expect(refused.statusCode).toBe(404)
})

it('is paged by a cursor that neither repeats nor leaves out an act', async () => {
  const { id } = await post()
  const acts = Array.from({ length: 120 }, (_, n) => ({
    opportunityId: id,
    actorId: owner.id,
    status: 'IN_REVIEW' as const,
    // Many at one moment.
    createdAt: new Date(Date.UTC(2020, 0, 1 + Math.floor(n / 40))),
    dueAt: new Date(),
  }))
  await database.insert(batches).values(acts)
  const path = `/api/company/posts/${id}/activity/`
  const seen: string[] = []
  let next: string | null = ''
  for (let pages = 0; next !== null && pages < 10; pages++) {
    const query = next ? `?before=${encodeURIComponent(next)}` : ''
    const page: { items: Activity[]; next: string | null } = await pageOf(path + query)
    seen.push(...page.items.map((each) => each.id))
    next = page.next
  }
  expect(seen).toHaveLength(122)
  expect(new Set(seen).size).toBe(122)
  const wrong = await ask(`${path}?before=soon`, { method: 'GET', token: owner.token })
  expect(wrong.statusCode).toBe(400)
})

it('is filtered by person and kind, and says of which post and applicant it is', async () => {
  const { id } = await post()
  const recruiter = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
  const [applicant] = await insertApplicants(database, { opportunityId: id, count: 1, firstName: 'Ama' })
  const number = applicant?.number ?? ''
  await ask(`/api/company/applicants/${number}/notes/`, { token: recruiter.token, body: { text: 'Good' } })
  const team = `/api/company/posts/${id}/team/`
  await ask(`${team}members/${recruiter.id}/`, { method: 'PUT', token: owner.token })
  await ask(team, { method: 'PUT', token: owner.token, body: { access: 'TEAM' } })
  const [noted] = await activity(id, owner.token, '?group=NOTES')
  expect(noted).toMatchObject({ kind: 'NOTED', applicant: number, post: { id }, by: 'Kojo Asare' })
  expect(await activity(id, owner.token, '?group=TEAM')).toMatchObject([
    { kind: 'TEAM_ONLY' },
    { kind: 'TEAM_ADDED', member: 'Kojo Asare' },
  ])
  expect(kinds(await activity(id, owner.token, `?member=${recruiter.id}`))).toEqual(['NOTED'])
})

it('says of a member who adds or removes themselves that they joined or left', async () => {
  const { id } = await post()
  const recruiter = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
  const path = `/api/company/posts/${id}/team/members/`
  const added = await ask(`${path}${recruiter.id}/`, { method: 'PUT', token: recruiter.token })
  expect(added.statusCode, added.body).toBe(200)
  await ask(`${path}${recruiter.id}/`, { method: 'DELETE', token: recruiter.token })
  // Of the same name, but another person.
  await ask(`${path}${recruiter.id}/`, { method: 'PUT', token: owner.token })
  await ask(`${path}${recruiter.id}/`, { method: 'DELETE', token: owner.token })
  expect(kinds(await activity(id, owner.token, '?group=TEAM'))).toEqual([
    'TEAM_REMOVED',
    'TEAM_ADDED',
    'TEAM_LEFT',
    'TEAM_JOINED',
  ])
})

it('names nobody to a token that does not read applicants', async () => {
  const { id } = await post()
  const [applicant] = await insertApplicants(database, { opportunityId: id, count: 1, firstName: 'Ama' })
  const number = applicant?.number ?? ''
  await ask(`/api/company/applicants/${number}/notes/`, { token: owner.token, body: { text: 'Good' } })
  const made = async (scopes: TokenScope[]): Promise<string> => {
    const body = { name: 'Reader', scopes, expires_in_days: 30 }
    return (await ask('/api/company/tokens/', { token: owner.token, body })).json().value
  }
  const names = async (value: string) => {
    const path = `/api/company/posts/${id}/activity/?group=NOTES`
    const answer = await ask(path, { method: 'GET', headers: { authorization: `Bearer ${value}` } })
    return answer.json().items[0].applicant_name
  }
  expect(await names(await made(['posts.read']))).toBe(null)
  expect(await names(await made(['posts.read', 'applicants.read']))).toMatch(/^Ama /)
})

it('is told of a whole company, but of no post that the reader does not see', async () => {
  const [seen, hidden] = [await post(), await post()]
  const recruiter = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
  const team = `/api/company/posts/${hidden.id}/team/`
  await ask(team, { method: 'PUT', token: owner.token, body: { access: 'TEAM' } })
  const of = async (token: string) =>
    new Set((await pageOf('/api/company/activity/', token)).items.map((each) => each.post?.id))
  expect((await of(owner.token)).has(hidden.id)).toBe(true)
  expect((await of(recruiter.token)).has(hidden.id)).toBe(false)
  expect((await of(recruiter.token)).has(seen.id)).toBe(true)
})

it('tells of members, but only to who may manage them, and not with a post of the same id', async () => {
  const { id } = await post()
  const { companyId } = owner
  const recruiter = await member(database, { role: 'RECRUITER', companyId })
  const path = `/api/company/members/${recruiter.id}/`
  const changed = await ask(path, { method: 'PATCH', token: owner.token, body: { role: 'VIEWER' } })
  expect(changed.statusCode, changed.body).toBe(200)
  const viewer = await member(database, { role: 'VIEWER', companyId })
  await ask(path, { method: 'DELETE', token: owner.token })
  // As the log of a company that has the id of the post.
  const details = { member: recruiter.id, from: 'OWNER', to: 'EVALUATOR' }
  const act = { actorId: owner.id, action: 'member.role-changed', subject: String(id), details }
  await database.transaction((tx) => record(tx, act))
  const of = async (token: string, query = '') =>
    (await pageOf(`/api/company/activity/${query}`, token)).items.filter(({ post: about }) => about === null)
  expect(await of(owner.token, '?group=TEAM')).toMatchObject([
    { kind: 'MEMBER_REMOVED', by: 'Kojo Asare', member: 'Kojo Asare', role: null, reason: null },
    { kind: 'MEMBER_ROLE', role: 'VIEWER', reason: null },
  ])
  expect(kinds(await activity(id))).not.toContain('MEMBER_ROLE')
  expect(await of(viewer.token)).toEqual([])
})
