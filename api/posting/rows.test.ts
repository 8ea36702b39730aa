import { expect, it } from 'vitest'
import { questions } from '#api/platform/database/tables/procurement-tables.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post, draft, read } = await postsApp()

const rowOf = async (id: number): Promise<PostRow> =>
  (await ask('/api/company/posts/', { method: 'GET', token: owner.token }))
    .json()
    .find((row: PostRow) => row.id === id)

it('a job says how many are in each stage, and whose it is', async () => {
  const { id } = await post()
  const people = await insertApplicants(database, { opportunityId: id, count: 3, firstName: 'Ama' })
  const [first] = people
  const body = { applicants: [{ number: first?.number, from: 'RECEIVED' }], to: 'IN_REVIEW', tell: false }
  await ask(`/api/company/posts/${id}/stage-changes/`, { token: owner.token, body })
  expect(await rowOf(id)).toMatchObject({
    owner: 'Kojo Asare',
    applicants: 3,
    stages: { RECEIVED: 2, IN_REVIEW: 1, HIRED: 0 },
  })
})

it('an RFP has no stages, and says which questions wait', async () => {
  const { id } = await draft('RFP')
  const asked = { opportunityId: id, question: 'How wide?' }
  await database.insert(questions).values([
    { ...asked, answer: '2 m', answeredAt: new Date() },
    { ...asked, question: 'How long?' },
  ])
  expect(await rowOf(id)).toMatchObject({ stages: null, questions: 2, questions_waiting: 1 })
  expect(await read(id)).toMatchObject({ questions: 2, questions_waiting: 1 })
})

it('the dashboard names what is not published yet', async () => {
  const { id } = await draft()
  const { unpublished } = (await ask('/api/company/dashboard/', { method: 'GET', token: owner.token })).json()
  expect(unpublished[0]).toMatchObject({ id, kind: 'JOB', name: 'Bricklayer', state: 'DRAFT' })
})
