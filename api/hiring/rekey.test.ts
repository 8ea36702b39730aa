import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tokenOf, unsealAnswers } from '#api/hiring/equal-opportunity/rules.ts'
import {
  equalOpportunityUsed,
  equalOpportunityWaiting,
} from '#api/platform/database/tables/equal-opportunity-tables.ts'
import { rotateSecret } from '#api/platform/keys/rotate.ts'
import { allRekeys } from '#api/rekeys.ts'
import { person } from '#tests/support/accounts.ts'
import { application } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, post } = await postsApp()

it('voluntary answers that wait are read with the new key, and nobody answers twice after it', async () => {
  const choice = { is_on: true, asks_region: false }
  await ask('/api/company/equal-opportunity/', { method: 'PUT', token: owner.token, body: choice })
  const { id } = await post('JOB')
  const { token } = await person(database, 'JOB_SEEKER')
  const sent = await ask(`/api/jobs/${id}/applications/`, { token, form: application() })
  const { number } = sent.json()
  const given = { gender: 'WOMAN', age: '25_TO_34', disability: 'NO' }
  const answer = await ask(`/api/user/applications/${number}/equal-opportunity/`, { token, body: given })
  expect(answer.statusCode).toBe(200)

  const next = randomBytes(32).toString('base64url')
  expect(await rotateSecret(database, next, allRekeys)).toEqual([])
  const [row] = await database.select().from(equalOpportunityWaiting)
  expect(row && unsealAnswers(next, row, row.sealed)).toEqual([given])
  const used = eq(equalOpportunityUsed.token, tokenOf(next, number))
  expect(await database.select().from(equalOpportunityUsed).where(used)).toHaveLength(1)
  expect(() => row && unsealAnswers(database.secretKey, row, row.sealed)).toThrow()
})
