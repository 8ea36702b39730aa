import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { MailTime } from '#contract/accounts/notifications.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { PageName, Policy } from '#contract/policies.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

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
    /** When the account will be deleted, unless its owner cancels that before. */
    deleteAt: instant('delete_at'),
    /** Set by the operator: every token is refused. */
    suspendedAt: instant('suspended_at'),
  },
  (t) => [
    unique('users_email').on(t.email),
    index('users_number').on(t.contactNumber).where(sql`contact_number <> ''`),
    index('users_leaving').on(t.deleteAt).where(sql`delete_at is not null`),
    index('users_unverified').on(t.createdAt).where(sql`verified_at is null`),
    check('users_user_type', sql`user_type in ('JOB_SEEKER', 'RECRUITING_COMPANY', 'OPERATOR')`),
  ],
)

export const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A row outlives the account of its actor. */
export const actorId = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** Keeps the keyed hash of a token (api/platform/tokens.ts), which ends at `expiresAt` or after `idleSeconds` without use. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    /** Of the token to its owner, and to the four times and marks below (api/platform/tokens.ts): what was changed by hand fits nothing. */
    binding: text('binding').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    idleSeconds: integer('idle_seconds').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the person last proved who they are. */
    provenAt: instant('proven_at'),
    /** Whether they did so in two steps. */
    isTwoFactor: boolean('is_two_factor').notNull().default(false),
  },
  (t) => [
    unique('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
)

/** Hashes of device cookies and addresses from which an account signed in (api/accounts/devices). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userId(),
    mark: text('mark').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mark] }), index('known_devices_used').on(t.lastUsedAt)],
)

/** A requested code. Sending its mail generates the code, kept as an HMAC bound to the account. */
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
    /** The address of another account, which becomes this one's with the code. Where the other verified it, no code goes there. */
    takenEmail: text('taken_email'),
  },
  (t) => [index('one_time_codes_user').on(t.userId, t.purpose, t.id)],
)

export const resetLinks = pgTable(
  'reset_links',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    /** Of the token to its owner. */
    binding: text('binding').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [unique('reset_links_token').on(t.tokenHash), index('reset_links_user').on(t.userId)],
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
    /** YYYY-MM-DD, or YYYY where the month is not known. */
    startDate: text('start_date'),
    /** Empty while it goes on. */
    endDate: text('end_date'),
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
    /** YYYY-MM-DD, or YYYY where the month is not known. */
    startDate: text('start_date'),
    endDate: text('end_date'),
    isFromOnboarding: boolean('is_from_onboarding').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('employment_records_user').on(t.userId),
    uniqueIndex('employment_records_onboarding').on(t.userId).where(onboardingRecord),
  ],
)

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    description: text('description').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('projects_user').on(t.userId)],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** Says what it is about: the same is told once. */
    about: text('about').notNull(),
    /** Names the text, which is worded with `params` when it is read (api/accounts/notifications/present.ts). */
    message: text('message').notNull(),
    params: jsonb('params').notNull(),
    link: text('link').notNull(),
    createdAt: createdAt(),
    /** Not in the app, where its owner wants it by mail alone. */
    isShown: boolean('is_shown').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('notifications_about').on(t.userId, t.kind, t.about),
    index('notifications_user').on(t.userId, t.id),
    index('notifications_unread').on(t.kind, t.about).where(sql`read_at is null and is_shown`),
  ],
)

/** Where a person wants a kind told; without a row, as is usual for the kind (api/accounts/notifications/rules.ts). */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: userId(),
    kind: text('kind').notNull(),
    inApp: boolean('in_app').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** When mail of it comes; empty where nobody chose, and for kinds that are mailed one by one. */
    mailTime: text('mail_time').$type<MailTime>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('notification_settings_time', sql`mail_time in ('FIRST', 'NOW', 'HOURLY', 'DAILY')`),
  ],
)

/** The versions of the operator's pages. Nothing changes or removes a row. The first version of a policy comes with the software. */
export const pageVersions = pgTable(
  'page_versions',
  {
    page: text('page').$type<PageName>().notNull(),
    version: integer('version').notNull(),
    /** Markdown. */
    text: text('text').notNull(),
    /** Tells readers what changed. */
    summary: text('summary').notNull(),
    /** Whether everybody is asked to acknowledge it. */
    isMaterial: boolean('is_material').notNull(),
    publishedBy: actorId('published_by'),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.version] }),
    check('page_versions_page', sql`page in ('help', 'scams', 'privacy', 'terms')`),
    check('page_versions_version', sql`version > 0`),
  ],
)

/** Which version of a policy a person acknowledged. */
export const consents = pgTable(
  'consents',
  {
    userId: userId(),
    page: text('page').$type<Policy>().notNull(),
    version: integer('version').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.page, t.version] }),
    foreignKey({ columns: [t.page, t.version], foreignColumns: [pageVersions.page, pageVersions.version] }),
  ],
)
