import { expect, it } from 'vitest'
import type { Activity } from '#contract/posting/activity.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post, move } = await postsApp()

const activity = async (id: number, token = owner.token, query = ''): Promise<Activity[]> =>
  (await ask(`/api/company/posts/${id}/activity/${query}`, { method: 'GET', token })).json()
const kinds = (all: Activity[]) => all.map(({ kind }) => kind)

it('tells what was done with a post, by whom, the newest first', async () => {
  const { id } = await post()
  await move(id, { action: 'close', reason: 'We found somebody.' })
  await move(id, { action: 'fill' })
  const all = await activity(id)
  expect(kinds(all)).toEqual(['FILLED', 'CLOSED', 'PUBLISHED', 'CREATED'])
  expect(all[1]).toMatchObject({ reason: 'We found somebody.', by: 'Kojo Asare', is_undone: false })
  expect(kinds(await activity(id, owner.token, '?page=2&page_size=3'))).toEqual(['CREATED'])
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
