import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { OwnOpportunityId } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { batches, batchItems } from '#api/platform/database/tables/hiring-tables.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { postsApp } from '#tests/support/posts.ts'
import { AT_ONCE, listActivityOf } from './queries.ts'

const { database, owner, post } = await postsApp()

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

const readOf = (table: string, node: Node): number =>
  (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + readOf(table, each), 0)

it('counts whom a move was for on the lines of the page alone', async () => {
  const { id } = await post()
  const applicants = await insertApplicants(database, { opportunityId: id, count: 3, firstName: 'Ama' })
  const moves = Array.from({ length: 200 }, (_, n) => ({
    opportunityId: id,
    actorId: owner.id,
    status: 'IN_REVIEW' as const,
    createdAt: new Date(Date.UTC(2020, 0, 1, 0, n)),
    dueAt: new Date(),
  }))
  const made = await database.insert(batches).values(moves).returning()
  await database
    .insert(batchItems)
    .values(
      made.flatMap(({ id: batchId }) =>
        applicants.map((each) => ({ batchId, applicationId: each.id, fromStatus: 'RECEIVED' as const })),
      ),
    )
  const plans: Node[] = []
  const explaining = {
    execute: async (query: SQL) => {
      const { rows } = await database.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, format json) ${query}`,
      )
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan))
      return { rows: [] }
    },
  } as unknown as Executor
  await listActivityOf(explaining, id as OwnOpportunityId, {})
  const [plan] = plans
  if (!plan) throw new Error('There is no plan')
  expect(readOf('batches', plan)).toBeGreaterThan(0)
  expect(readOf('batch_items', plan)).toBeLessThanOrEqual((AT_ONCE + 1) * applicants.length)
})
