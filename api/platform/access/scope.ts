import { and, eq, sql } from 'drizzle-orm'
import { applications } from '#api/platform/database/applications-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { ApiError } from '#contract/errors.ts'
import type { Kind, MemberRole } from '#contract/vocabulary.ts'

declare const own: unique symbol
type Own<What extends string> = number & { readonly [own]: What }

/** The id of the company that the caller acts for. A plain number is none. */
export type CompanyId = Own<'company'>
/** The id of an opportunity of the caller's company; `ownOpportunity` alone makes one. */
export type OwnOpportunityId = Own<'opportunity'>
/** The id of an application for an opportunity of the caller's company; `ownApplication` alone makes one. */
export type OwnApplicationId = Own<'application'>

/**
 * For whom a member acts. Queries of the workspace take a Scope, or an id that was found in one, so that a query
 * over all companies does not compile.
 */
export type Scope = { companyId: CompanyId; userId: number; role: MemberRole }

type Membership = { userId: number; company: { id: number; role: MemberRole } }

/** Only the route that admitted the member makes a scope. */
export function scopeOf({ userId, company }: Membership): Scope {
  return { companyId: company.id as CompanyId, userId, role: company.role } // the row of this member
}

/** An opportunity of the caller's company, with what its lists of applicants need to know. */
export type OwnOpportunity = { id: OwnOpportunityId; kind: Kind; name: string; isBlind: boolean }

const opportunity = {
  id: opportunities.id,
  kind: opportunities.kind,
  name: opportunities.name,
  isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
}

/** @throws ApiError not_found for an opportunity of somebody else, of the other kind, or of nobody */
export async function ownOpportunity(
  database: Executor,
  { companyId }: Scope,
  { id, kind }: { id: number; kind?: Kind },
): Promise<OwnOpportunity> {
  const [row] = await database
    .select(opportunity)
    .from(opportunities)
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(
      and(
        eq(opportunities.id, id),
        eq(opportunities.companyId, companyId),
        kind && eq(opportunities.kind, kind),
      ),
    )
  if (!row) throw new ApiError('not_found')
  return { ...row, id: row.id as OwnOpportunityId } // asked for with the company
}

/** @throws ApiError not_found for an application to somebody else's opportunity, or to none */
export async function ownApplication(
  database: Executor,
  { companyId }: Scope,
  number: string,
): Promise<{ id: OwnApplicationId; opportunity: OwnOpportunity }> {
  const [row] = await database
    .select({ id: applications.id, opportunity })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(and(eq(applications.number, number), eq(opportunities.companyId, companyId)))
  if (!row) throw new ApiError('not_found')
  // Asked for with the company.
  return {
    id: row.id as OwnApplicationId,
    opportunity: { ...row.opportunity, id: row.opportunity.id as OwnOpportunityId },
  }
}
