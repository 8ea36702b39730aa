import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { MemberRole, UserType } from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'
import { companies } from './schema.ts'

/** People who sign in. `email` is normalised and unique; the profile belongs to job seekers. */
export const users = pgTable(
  'users',
  {
    id: id(),
    userType: text('user_type').$type<UserType>().notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    contactNumber: text('contact_number').notNull(),
    passwordHash: text('password_hash').notNull(),
    verifiedAt: instant('verified_at'),
    onboardedAt: instant('onboarded_at'),
    image: text('image'),
    coverImage: text('cover_image'),
    about: text('about'),
    country: text('country'),
    skills: text('skills').array().notNull().default(sql`'{}'`),
    linkedinHandle: text('linkedin_handle'),
    githubHandle: text('github_handle'),
    dribbbleHandle: text('dribbble_handle'),
    birthDate: date('birth_date'),
    nationality: text('nationality'),
    residentialAddress: text('residential_address'),
    highestEducationLevel: text('highest_education_level'),
    /** In which they are written to (contract/languages.ts). */
    language: text('language').notNull().default(DEFAULT_LANGUAGE),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The account is deleted then, unless its owner changes their mind. */
    deleteAt: instant('delete_at'),
    /** By the operator: no token of theirs counts. */
    suspendedAt: instant('suspended_at'),
  },
  (t) => [
    unique('users_email').on(t.email),
    index('users_leaving').on(t.deleteAt).where(sql`delete_at is not null`),
    index('users_unverified').on(t.createdAt).where(sql`verified_at is null`),
    check('users_user_type', sql`user_type in ('JOB_SEEKER', 'RECRUITING_COMPANY', 'OPERATOR')`),
  ],
)

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A token is kept as its SHA-256. It ends at `expiresAt`, or when it was not used for as long as `idleSeconds`. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    idleSeconds: integer('idle_seconds').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    unique('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
)

/** A row is a request for a code; the code is made when its mail is sent, and kept as an HMAC bound to the account. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    userId: userId(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (t) => [index('one_time_codes_user').on(t.userId, t.purpose, t.id)],
)

export const resetLinks = pgTable(
  'reset_links',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [unique('reset_links_token').on(t.tokenHash), index('reset_links_user').on(t.userId)],
)

/** Counters that guard accounts, shared by all processes: tries by address, failures by account. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** No try before this. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('limit_counters_started').on(t.startedAt)],
)

const onboardingRecord = sql`is_from_onboarding`

export const academicRecords = pgTable(
  'academic_records',
  {
    id: id(),
    userId: userId(),
    qualificationLevel: text('qualification_level').notNull(),
    field: text('field'),
    institution: text('institution').notNull(),
    startDate: date('start_date'),
    /** None: still there. */
    endDate: date('end_date'),
    isFromOnboarding: boolean('is_from_onboarding').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('academic_records_user').on(t.userId),
    uniqueIndex('academic_records_onboarding').on(t.userId).where(onboardingRecord),
  ],
)

export const employmentRecords = pgTable(
  'employment_records',
  {
    id: id(),
    userId: userId(),
    role: text('role').notNull(),
    company: text('company').notNull(),
    description: text('description'),
    startDate: date('start_date'),
    endDate: date('end_date'),
    isFromOnboarding: boolean('is_from_onboarding').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('employment_records_user').on(t.userId),
    uniqueIndex('employment_records_onboarding').on(t.userId).where(onboardingRecord),
  ],
)

/** Who acts for which company; a person for one. */
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

/** An invitation to a company; the link's token is kept as its SHA-256. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    /** None until its mail is written. */
    tokenHash: text('token_hash'),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
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

/** Pictures that were taken in; the files are named by the hash. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  createdAt: createdAt(),
})

/** Mail that is shown at /dev/mailbox/. */
export const keptMails = pgTable('kept_mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  /** The invitation that came with it (RFC 5546). */
  calendar: text('calendar'),
  createdAt: createdAt(),
})
