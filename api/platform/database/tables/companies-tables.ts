import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/tables/accounts-tables.ts'
import type { DocumentKind, FirmRole, Signatory } from '#contract/applications/firms.ts'
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

/** The bidder profile. A proposal has a copy of its own, as it was when it was sent. */
export const firms = pgTable('firms', {
  id: id(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  registrationNumber: text('registration_number').notNull().default(''),
  taxNumber: text('tax_number').notNull().default(''),
  address: text('address').notNull().default(''),
  signatories: jsonb('signatories').$type<Signatory[]>().notNull().default([]),
  /** Rises with each change, so that an old tab overwrites nothing newer. */
  version: integer('version').notNull().default(1),
  /** The key of its documents, encrypted under a key derived from SECRET_KEY. */
  wrappedKey: text('wrapped_key').notNull(),
  createdAt: createdAt(),
})

export const firmId = () =>
  integer('firm_id')
    .notNull()
    .references(() => firms.id, { onDelete: 'cascade' })

/** A person acts for one firm at most. */
export const firmMembers = pgTable(
  'firm_members',
  {
    id: id(),
    firmId: firmId(),
    userId: userId(),
    role: text('role').$type<FirmRole>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('firm_members_user').on(t.userId),
    index('firm_members_firm').on(t.firmId, t.id),
    check('firm_members_role', sql`role in ('OWNER', 'WRITER')`),
  ],
)

/** Accepted by the account that has the address. */
export const firmInvitations = pgTable(
  'firm_invitations',
  {
    id: id(),
    firmId: firmId(),
    email: text('email').notNull(),
    invitedBy: actorId('invited_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('firm_invitations_address').on(t.firmId, t.email),
    index('firm_invitations_email').on(t.email),
  ],
)

/** Proof that a firm may bid, encrypted under the firm's key. */
export const firmDocuments = pgTable(
  'firm_documents',
  {
    id: id(),
    firmId: firmId(),
    /** The person who uploaded it, whose room it takes. */
    userId: actorId('user_id'),
    kind: text('kind').$type<DocumentKind>().notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    /** In bytes, before encryption; `sha256` is of the same bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageName: text('storage_name').notNull(),
    /** The last day on which it is valid; null without an end. */
    validUntil: date('valid_until'),
    scan: text('scan').notNull().default('NOT_SCANNED'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('firm_documents_storage').on(t.storageName),
    index('firm_documents_firm').on(t.firmId, t.id),
    index('firm_documents_user').on(t.userId),
    check('firm_documents_scan', sql`scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED')`),
  ],
)
