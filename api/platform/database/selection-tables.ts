import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { users } from './account-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { applications } from './job-seeker-tables.ts'
import { companies, opportunities } from './schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })
const opportunityId = () =>
  integer('opportunity_id')
    .notNull()
    .references(() => opportunities.id, { onDelete: 'cascade' })
const applicationId = () =>
  integer('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })
/** Who did it; the act outlives the account. */
const person = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** What members did with an application, and who opened which file. */
export const applicationActs = pgTable(
  'application_acts',
  {
    id: id(),
    applicationId: applicationId(),
    actorId: person('actor_id'),
    kind: text('kind').notNull(),
    details: jsonb('details').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_acts_application').on(t.applicationId, t.id)],
)

export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: applicationId(),
    authorId: person('author_id'),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_notes_application').on(t.applicationId, t.id)],
)

/** One rating of a member for an application. */
export const applicationRatings = pgTable(
  'application_ratings',
  {
    applicationId: applicationId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.userId] }),
    check('application_ratings_rating', sql`rating between 1 and 5`),
  ],
)

/**
 * What a company's lists of applicants for a job are ordered by and searched in: name, bio and the text of the CV, as far as it could be
 * read. Only applications for jobs have a row, from the moment they are sent.
 */
export const cvTexts = pgTable(
  'cv_texts',
  {
    applicationId: applicationId().primaryKey(),
    opportunityId: opportunityId(),
    /** Of the CV's text. */
    state: text('state').notNull().default('WAITING'),
    text: text('text').notNull().default(''),
    vector: tsvector('vector').notNull().default(sql`''`),
    /** In the form that it is ordered by. */
    name: text('name').notNull().default(''),
    /** The average of the members' ratings. */
    rating: real('rating'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('cv_texts_vector').using('gin', t.vector),
    index('cv_texts_name').on(t.opportunityId, t.name, t.applicationId),
    index('cv_texts_rating').on(t.opportunityId, t.rating.desc().nullsLast(), t.applicationId.desc()),
    index('cv_texts_waiting').on(t.updatedAt).where(sql`state = 'WAITING'`),
    check('cv_texts_state', sql`state in ('WAITING', 'READ', 'UNREADABLE')`),
  ],
)

/** One act over some applicants: done at once for members, told to applicants from `dueAt` on, until then undone. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    opportunityId: opportunityId(),
    actorId: person('actor_id'),
    /** None: a message alone. */
    status: text('status').$type<ApplicationStatus>(),
    isTold: boolean('is_told').notNull().default(true),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    undoneAt: instant('undone_at'),
    toldAt: instant('told_at'),
  },
  (t) => [
    index('batches_due').on(t.dueAt).where(sql`told_at is null and undone_at is null`),
    index('batches_opportunity').on(t.opportunityId),
  ],
)

export const batchItems = pgTable(
  'batch_items',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    applicationId: applicationId(),
    fromStatus: text('from_status').$type<ApplicationStatus>().notNull(),
    subject: text('subject'),
    body: text('body'),
    /** A later batch that moved the applicant before this one was told; nothing is told of this one then. */
    replacedBy: integer('replaced_by').references(() => batches.id, { onDelete: 'set null' }),
    /** Told, or found to be needless. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.applicationId] }),
    index('batch_items_application').on(t.applicationId),
    index('batch_items_replaced').on(t.replacedBy).where(sql`replaced_by is not null`),
  ],
)

/** Between a company and an applicant, both ways. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    applicationId: applicationId(),
    senderId: person('sender_id'),
    isFromCompany: boolean('is_from_company').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [index('messages_application').on(t.applicationId, t.id)],
)

/** A company's own words for a mail; without a row, ours. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    companyId: companyId(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    updatedBy: person('updated_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
)

export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: applicationId(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** In words, or a link. */
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    /** RFC 5545: grows with each change. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    createdBy: person('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('interviews_application').on(t.applicationId)],
)
