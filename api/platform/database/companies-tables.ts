import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/accounts-tables.ts'
import type { CompanySize, MemberRole } from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    logo: text('logo'),
    summary: text('summary'),
    industry: text('industry'),
    size: text('size').$type<CompanySize>(),
    city: text('city'),
    country: text('country'),
    address: text('address'),
    /** The skills it hires for. */
    skills: text('skills').array().notNull().default(sql`'{}'`),
    website: text('website'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** When the operator gave the mark; empty for one that came with imported data. */
    verifiedAt: instant('verified_at'),
    /** The IANA zone of its deadlines; empty for the operator's (decisions §5). */
    timeZone: text('time_zone'),
    /** When the operator approved its first post; later posts need no review. */
    approvedAt: instant('approved_at'),
    /** A suspended company's opportunities are hidden and its members can only read. */
    suspendedAt: instant('suspended_at'),
    /** From when its members need a second step to sign in; empty where they need none. */
    secondStepFrom: instant('second_step_from'),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('companies_source').on(t.source, t.sourceId),
    index('companies_verified').on(t.id).where(sql`is_verified and suspended_at is null`),
  ],
)

export const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** A person is a member of one company at most. */
export const companyMembers = pgTable(
  'company_members',
  {
    userId: userId().primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    jobTitle: text('job_title').notNull(),
    role: text('role').$type<MemberRole>().notNull().default('OWNER'),
    createdAt: createdAt(),
  },
  (t) => [
    index('company_members_company').on(t.companyId),
    check('company_members_role', sql`role in ('OWNER', 'RECRUITER', 'EVALUATOR', 'VIEWER')`),
  ],
)

/** Keeps the SHA-256 of the token in the invitation's link. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    /** Empty until the mail is sent. */
    tokenHash: text('token_hash'),
    invitedBy: actorId('invited_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (t) => [
    unique('invitations_token').on(t.tokenHash),
    uniqueIndex('invitations_open').on(t.companyId, t.email).where(sql`accepted_at is null`),
    check('invitations_role', sql`role in ('OWNER', 'RECRUITER', 'EVALUATOR', 'VIEWER')`),
  ],
)
