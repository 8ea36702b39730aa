import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post } = await postsApp()
const as = (value: string, url: string, method: 'POST', body: object) =>
  ask(url, { method, headers: { authorization: `Bearer ${value}` }, body })

it('moves applicants without reading who they are or writing to them', async () => {
  const { id: jobId } = await post()
  const [applicant] = await insertApplicants(database, {
    opportunityId: jobId,
    count: 1,
    firstName: 'Zuleika',
  })
  const move = {
    applicants: [{ number: applicant?.number ?? '', from: 'RECEIVED' }],
    to: 'IN_REVIEW',
    tell: true,
    subject: 'News',
    body: 'Dear {{first_name}}',
  }
  const { value } = (
    await ask('/api/company/tokens/', {
      token: owner.token,
      body: { name: 'Mover', scopes: ['applicants.move'], expires_in_days: 30 },
    })
  ).json()
  const path = `/api/company/posts/${jobId}/stage-changes/`
  expect((await as(value, path, 'POST', move)).statusCode).toBe(403)
  const preview = await as(value, `${path}preview/`, 'POST', { ...move, applicants: [applicant?.number] })
  expect(preview.json(), preview.body).toMatchObject([
    { name: null, body: expect.stringContaining('Dear {{first_name}}') },
  ])
  const { subject: _, body: __, ...silent } = move
  const moved = await as(value, path, 'POST', silent)
  expect(moved.json().change.first, moved.body).toMatchObject({ number: applicant?.number, name: null })
  const get = (query: string) =>
    ask(`/api/company/posts/${jobId}/applicants/selectable/${query}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${value}` },
    })
  const listed = await get('')
  expect(listed.json(), listed.body).toMatchObject([{ number: applicant?.number, name: null }])
  expect((await get('?search_key=zuleika')).statusCode).toBe(403)
  await database
    .update(applications)
    .set({ status: 'SHORTLISTED' })
    .where(eq(applications.number, applicant?.number ?? ''))
  const shortlisted = await get('')
  expect(shortlisted.json(), shortlisted.body).toMatchObject([{ status: 'SHORTLISTED', name: null }])
  for (const { body } of [preview, moved, listed, shortlisted]) expect(body).not.toContain('Zuleika')
  const own = await ask(path, { method: 'GET', token: owner.token })
  expect(own.body).toContain('Zuleika')
})
