import { and, asc, desc, eq, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { countReports } from '#api/opportunities/reports/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { contains, countUpTo, limitsOf, type Page } from '#api/platform/database/pages.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const MOST_MEMBERS = 200
const NEWEST_OPPORTUNITIES = 50

const isWaiting = eq(posts.review, 'WAITING')

const review = {
  id: opportunities.id,
  kind: opportunities.kind,
  name: sql<string>`coalesce(nullif(${posts.draft}->>'name', ''), ${opportunities.name})`,
  submittedAt: sql`coalesce(${posts.submittedAt}, ${posts.updatedAt})`.mapWith(posts.updatedAt),
  version: posts.version,
  companyId: companies.id,
  companyName: companies.name,
  companyLogo: companies.logo,
  companyIsVerified: companies.isVerified,
}
export type ReviewRow = Awaited<ReturnType<typeof listWaiting>>[number]

const waiting = (database: Executor, where?: SQL) =>
  database
    .select(review)
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(isWaiting, where))
    .orderBy(asc(posts.submittedAt), asc(posts.opportunityId))

export async function listWaiting(database: Executor, page: Page) {
  const { limit, offset } = limitsOf(page)
  return waiting(database).limit(limit).offset(offset)
}

export const countWaiting = (database: Executor) => countUpTo(database, posts, isWaiting)

export const listWaitingOf = (database: Executor, companyId: number) =>
  waiting(database, eq(companies.id, companyId)).limit(LIMITS.pageSizeMax)

export async function findWaiting(database: Executor, id: number) {
  const [row] = await waiting(database, eq(posts.opportunityId, id)).limit(1)
  return row
}

export async function hasPost(database: Executor, id: number): Promise<boolean> {
  const rows = await database
    .select({ id: posts.opportunityId })
    .from(posts)
    .where(eq(posts.opportunityId, id))
  return rows.length > 0
}

/** Registered here by a person; other companies come with an import. */
const isRegistered = sql<boolean>`${companies.source} = 'account'`
const isNew = and(isRegistered, isNull(companies.approvedAt), isNull(companies.suspendedAt))

const STATES = {
  new: isNew,
  verified: eq(companies.isVerified, true),
  suspended: isNotNull(companies.suspendedAt),
}

const company = {
  id: companies.id,
  name: companies.name,
  logo: companies.logo,
  isVerified: companies.isVerified,
  country: companies.country,
  isRegistered,
  createdAt: companies.createdAt,
  approvedAt: companies.approvedAt,
  suspendedAt: companies.suspendedAt,
}

type CompanySearch = Page & { search_key?: string | undefined; state?: keyof typeof STATES | undefined }

const soughtCompanies = ({ search_key, state }: CompanySearch) =>
  and(search_key ? ilike(companies.name, contains(search_key)) : undefined, state && STATES[state])

/** The newest first, but companies to review in the order of their registration. */
export function listCompanies(database: Executor, search: CompanySearch) {
  const { limit, offset } = limitsOf(search)
  const members = sql<number>`(select count(*) from ${companyMembers} m where m.company_id = ${companies.id})::int`
  return database
    .select({ ...company, members })
    .from(companies)
    .where(soughtCompanies(search))
    .orderBy(search.state === 'new' ? asc(companies.id) : desc(companies.id))
    .limit(limit)
    .offset(offset)
}
export type CompanyRow = Omit<Awaited<ReturnType<typeof listCompanies>>[number], 'members'>

export const countCompanies = (database: Executor, search: CompanySearch) =>
  countUpTo(database, companies, soughtCompanies(search))

/** Counts things that wait for an operator, by their kind. */
export async function waitingForOperator(database: Executor) {
  const [posts, companiesNew, reports] = await Promise.all([
    countWaiting(database),
    countCompanies(database, { state: 'new' }),
    countReports(database, 'open'),
  ])
  return { posts: posts.total, companies: companiesNew.total, reports: reports.total }
}

export async function findCompany(database: Executor, id: number) {
  const { summary, industry, size, address, city, website } = companies
  const [row] = await database
    .select({ ...company, summary, industry, size, address, city, website })
    .from(companies)
    .where(eq(companies.id, id))
  return row
}

export function listMembers(database: Executor, companyId: number) {
  return database
    .select({ user: users, role: companyMembers.role, jobTitle: companyMembers.jobTitle })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.createdAt), asc(users.id))
    .limit(MOST_MEMBERS)
}

/** Published ones: drafts are the company's own. */
export function listOpportunities(database: Executor, companyId: number) {
  const { id, kind, name, status, publishedAt, takenDownAt } = opportunities
  return database
    .select({ id, kind, name, status, publishedAt, takenDownAt })
    .from(opportunities)
    .where(and(eq(opportunities.companyId, companyId), ne(opportunities.status, 'DRAFT')))
    .orderBy(desc(opportunities.publishedAt), desc(opportunities.id))
    .limit(NEWEST_OPPORTUNITIES)
}

export function listOperators(database: Executor) {
  const { id, email, firstName, lastName } = users
  return database
    .select({ id, email, firstName, lastName })
    .from(users)
    .where(eq(users.userType, 'OPERATOR'))
    .orderBy(asc(users.id))
}

type UserSearch = Page & { search_key?: string | undefined; state?: 'suspended' | undefined }

const soughtUsers = ({ search_key, state }: UserSearch) =>
  and(
    ne(users.userType, 'OPERATOR'),
    state && isNotNull(users.suspendedAt),
    search_key
      ? or(
          ilike(users.email, contains(search_key)),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, contains(search_key)),
        )
      : undefined,
  )

/** Leaves operators out. */
export function listUsers(database: Executor, search: UserSearch) {
  const { limit, offset } = limitsOf(search)
  return database
    .select({ user: users, companyId: companies.id, companyName: companies.name })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(soughtUsers(search))
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset)
}

export const countUsers = (database: Executor, search: UserSearch) =>
  countUpTo(database, users, soughtUsers(search))

/** The members who are told of the operator's acts, because they answer for the company. */
export function listOwners(database: Executor, companyId: number) {
  return database
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'OWNER'),
        isNull(users.suspendedAt),
      ),
    )
}

/** Acts of the operator set or clear one column; one that is so already is a conflict. */
export type Mark = 'set' | 'cleared'

export async function updateApproved(tx: Transaction, companyId: number): Promise<void> {
  await tx.update(companies).set({ approvedAt: sql`now()` }).where(eq(companies.id, companyId))
}

export async function updateVerified(tx: Transaction, companyId: number, isVerified: boolean): Promise<void> {
  await tx
    .update(companies)
    .set({ isVerified, verifiedAt: isVerified ? sql`now()` : null, updatedAt: sql`now()` })
    .where(eq(companies.id, companyId))
}

export async function updateCompanySuspension(tx: Transaction, companyId: number, mark: Mark): Promise<void> {
  await tx
    .update(companies)
    .set({ suspendedAt: mark === 'set' ? sql`now()` : null })
    .where(eq(companies.id, companyId))
}

/** Leaves operators out, because the command line alone makes and removes those. */
export async function lockUserForUpdate(tx: Transaction, id: number) {
  const [user] = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, id), ne(users.userType, 'OPERATOR')))
    .for('update')
  return user
}

export async function updateUserSuspension(tx: Transaction, id: number, mark: Mark): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: mark === 'set' ? sql`now()` : null })
    .where(eq(users.id, id))
}

export async function lockPublishedForUpdate(tx: Transaction, id: number) {
  const { companyId, name, takenDownAt } = opportunities
  const [row] = await tx
    .select({ companyId, name, takenDownAt })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), ne(opportunities.status, 'DRAFT')))
    .for('update')
  return row
}

export async function updateTakenDown(tx: Transaction, id: number, mark: Mark): Promise<void> {
  await tx
    .update(opportunities)
    .set({
      takenDownAt: mark === 'set' ? sql`now()` : null,
      // An open one that is shown again is news to clients that ask for changes.
      updatedAt: sql`case when ${opportunities.status} = 'OPEN' then now() else ${opportunities.updatedAt} end`,
    })
    .where(eq(opportunities.id, id))
}
