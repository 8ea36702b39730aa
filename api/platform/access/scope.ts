import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { ApiError } from '#contract/errors.ts'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import type { Kind, MemberRole } from '#contract/vocabulary.ts'
import { isSeen, viewerOf } from './seen-posts.ts'

declare const own: unique symbol
type Own<What extends string> = number & { readonly [own]: What }

/** The id of the caller's company; a plain number does not compile in its place. */
export type CompanyId = Own<'company'>
/** The id of an opportunity of the caller's company; `ownOpportunity` alone makes one. */
export type OwnOpportunityId = Own<'opportunity'>
/** The id of an application for an opportunity of the caller's company; `ownApplication` alone makes one. */
export type OwnApplicationId = Own<'application'>

/** A token that made a request: of a company, or of an operator. */
export type OfToken = { id: number; scopes: AnyScope[]; of: 'company' | 'site' }

/**
 * A member and the company they act for. Queries of the workspace take a Scope, or an id found with one, so that a
 * query over all companies does not compile. `token` is the one that acts for them.
 */
export type Scope = { companyId: CompanyId; userId: number; role: MemberRole; token?: OfToken }

type Membership = { userId: number; company: { id: number; role: MemberRole }; token?: OfToken | undefined }

/** Only routes make scopes, after they admitted the member. */
export function scopeOf({ userId, company, token }: Membership): Scope {
  // From this member's row.
  return { companyId: company.id as CompanyId, userId, role: company.role, ...(token && { token }) }
}

/** An opportunity of the caller's company, with the fields that decide how its applicants are listed. */
export type OwnOpportunity = { id: OwnOpportunityId; kind: Kind; name: string; isBlind: boolean }

const opportunity = {
  id: opportunities.id,
  kind: opportunities.kind,
  name: opportunities.name,
  isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
}

/** @throws ApiError not_found unless the opportunity is the company's own, seen by the member, and of that kind if one is given */
export async function ownOpportunity(
  database: Executor,
  scope: Scope,
  { id, kind }: { id: number; kind?: Kind },
): Promise<OwnOpportunity> {
  const [row] = await database
    .select(opportunity)
    .from(opportunities)
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(
      and(
        eq(opportunities.id, id),
        eq(opportunities.companyId, scope.companyId),
        isSeen(opportunities.id, viewerOf(scope)),
        kind && eq(opportunities.kind, kind),
      ),
    )
  if (!row) throw new ApiError('not_found')
  return { ...row, id: row.id as OwnOpportunityId } // the query names the company
}

/** @throws ApiError not_found unless the application is for one of the company's own opportunities that the member sees */
export async function ownApplication(
  database: Executor,
  scope: Scope,
  number: string,
): Promise<{ id: OwnApplicationId; opportunity: OwnOpportunity }> {
  const [row] = await database
    .select({ id: applications.id, opportunity })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(
      and(
        eq(applications.number, number),
        eq(opportunities.companyId, scope.companyId),
        isSeen(opportunities.id, viewerOf(scope)),
      ),
    )
  if (!row) throw new ApiError('not_found')
  // The query names the company.
  return {
    id: row.id as OwnApplicationId,
    opportunity: { ...row.opportunity, id: row.opportunity.id as OwnOpportunityId },
  }
}

/**
 * An applicant for a job of the company. Proposals have their own paths, open after the bid opening (decisions §6).
 * @throws ApiError not_found as `ownApplication`, and for a proposal
 */
export async function ownApplicant(
  database: Executor,
  scope: Scope,
  number: string,
): Promise<{ id: OwnApplicationId; job: OwnOpportunity }> {
  const { id, opportunity: job } = await ownApplication(database, scope, number)
  if (job.kind !== 'JOB') throw new ApiError('not_found')
  return { id, job }
}
