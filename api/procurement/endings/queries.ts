import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { applications } from '#api/platform/database/applications-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { bidOpeningConfirmations } from '#api/platform/database/procurement-tables.ts'
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
  const proposals = await database.$count(
    applications,
    and(eq(applications.opportunityId, opportunityId), ne(applications.status, 'WITHDRAWN')),
  )
  const found = await findProceedings(database, opportunityId)
  const isJudged = found?.state === 'UNSUCCESSFUL' && found.scoresHash
  const valid = isJudged ? (await countEvaluated(database, opportunityId)).valid : undefined
  return { openedAt, proposals, ending: found ? endingOf({ state: found.state, proposals, valid }) : null }
}
