import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { findConsensus } from '#api/procurement/consensus/queries.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'
import { listDisqualified } from '#api/procurement/ranking/queries.ts'
import { endingOf } from './rules.ts'

/** When the technical proposals of an RFP were opened; undefined before. */
export async function findOpenedAt(database: Executor, opportunityId: number): Promise<Date | undefined> {
  const { openedAt } = bidOpeningConfirmations
  const [row] = await database
    .select({ at: sql<Date | null>`max(${openedAt})`.mapWith(openedAt) })
    .from(bidOpeningConfirmations)
    .where(and(eq(bidOpeningConfirmations.opportunityId, opportunityId), isNotNull(openedAt)))
  return row?.at ?? undefined
}

/** How many proposals were opened: those that are left, and those that were refused since, as for a virus. */
export async function countOpened(database: Executor, opportunityId: number): Promise<number> {
  const firstAt = sql`(select min(c.opened_at) from ${bidOpeningConfirmations} c where c.opportunity_id = ${opportunityId})`
  return database.$count(
    applications,
    and(
      eq(applications.opportunityId, opportunityId),
      or(isLeft, sql`${applications.withdrawnAt} >= ${firstAt}`),
    ),
  )
}

const isLeft = ne(applications.status, 'WITHDRAWN')

/** How many proposals reached the minimum, and how many of them were disqualified. */
export async function countEvaluated(database: Executor, opportunityId: number) {
  const { proposals } = await findConsensus(database, opportunityId)
  const disqualified = (await listDisqualified(database, opportunityId)).length
  return { disqualified, valid: proposals.filter(({ outcome }) => outcome.passes).length - disqualified }
}

/** How many proposals an opened RFP had, and how it ended where it has no award; undefined before the opening. */
export async function findOpened(database: Executor, opportunityId: number) {
  const openedAt = await findOpenedAt(database, opportunityId)
  if (!openedAt) return undefined
  const proposals = await countOpened(database, opportunityId)
  const left = await database.$count(applications, and(eq(applications.opportunityId, opportunityId), isLeft))
  const found = await findProceedings(database, opportunityId)
  const isJudged = left > 0 && found?.state === 'UNSUCCESSFUL' && found.scoresHash
  const judged = isJudged ? (await countEvaluated(database, opportunityId)).valid : undefined
  const valid = left === 0 ? 0 : judged
  return { openedAt, proposals, ending: found ? endingOf({ state: found.state, proposals, valid }) : null }
}
