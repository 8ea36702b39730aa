import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies, companyId } from '#api/platform/database/tables/companies-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/**
 * Somebody whom a company knows by their applications for its jobs. Triggers keep `applications` to `lastApplicationId` as the view
 * `named_applications` has them, with the transaction that changes an application; all other columns are those of api/hiring/people.
 */
export const companyPeople = pgTable(
  'company_people',
  {
    id: id(),
    companyId: companyId(),
    userId: userId(),
    /** Of jobs, neither withdrawn nor hidden by blind screening, and sent after `leftAt`. */
    applications: integer('applications').notNull().default(0),
    /** One of them waits for its outcome. */
    hasOpen: boolean('has_open').notNull().default(false),
    /** Of the last act by either side in one of them. */
    lastAt: instant('last_at').notNull(),
    lastApplicationId: integer('last_application_id').references(() => applications.id, {
      onDelete: 'set null',
    }),
    /** People with the same one are one person to the company. */
    groupId: integer('group_id'),
    /** Until when the person agreed to be kept. */
    consentUntil: instant('consent_until'),
    /** When they were asked last, and the keyed hash of the token in that mail, until they answer. */
    askedAt: instant('asked_at'),
    askHash: text('ask_hash'),
    /** Once they refused to be kept; applications before it put them on the list no more. */
    leftAt: instant('left_at'),
    /** Nobody may invite them to apply. */
    noContactBy: text('no_contact_by').$type<'COMPANY' | 'PERSON'>(),
    noContactReason: text('no_contact_reason').notNull().default(''),
    noContactSetBy: actorId('no_contact_set_by'),
    noContactAt: instant('no_contact_at'),
  },
  (t) => [
    unique('company_people_person').on(t.companyId, t.userId),
    unique('company_people_company').on(t.id, t.companyId),
    unique('company_people_ask').on(t.askHash),
    index('company_people_newest').on(t.companyId, t.lastAt.desc(), t.id.desc()),
    index('company_people_user').on(t.userId),
    index('company_people_group').on(t.groupId).where(sql`group_id is not null`),
    index('company_people_application').on(t.lastApplicationId),
    check('company_people_no_contact', sql`no_contact_by in ('COMPANY', 'PERSON')`),
  ],
)

const personId = () =>
  integer('person_id')
    .notNull()
    .references(() => companyPeople.id, { onDelete: 'cascade' })

/** `key` is the name without regard to case. */
export const peopleTags = pgTable(
  'people_tags',
  { id: id(), companyId: companyId(), name: text('name').notNull(), key: text('key').notNull() },
  (t) => [
    unique('people_tags_key').on(t.companyId, t.key),
    unique('people_tags_company').on(t.id, t.companyId),
  ],
)

/** Tag and person are of one company. */
export const taggedPeople = pgTable(
  'tagged_people',
  {
    tagId: integer('tag_id').notNull(),
    personId: personId(),
    companyId: integer('company_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tagId, t.personId] }),
    index('tagged_people_person').on(t.personId),
    foreignKey({
      name: 'tagged_people_tag',
      columns: [t.tagId, t.companyId],
      foreignColumns: [peopleTags.id, peopleTags.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tagged_people_company',
      columns: [t.personId, t.companyId],
      foreignColumns: [companyPeople.id, companyPeople.companyId],
    }).onDelete('cascade'),
  ],
)

/** A named list of people. */
export const peoplePools = pgTable(
  'people_pools',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** The member who made it. */
    ownerId: actorId('owner_id'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('people_pools_key').on(t.companyId, t.key),
    unique('people_pools_company').on(t.id, t.companyId),
  ],
)

export const pooledPeople = pgTable(
  'pooled_people',
  {
    poolId: integer('pool_id').notNull(),
    personId: personId(),
    companyId: integer('company_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.poolId, t.personId] }),
    index('pooled_people_person').on(t.personId),
    foreignKey({
      name: 'pooled_people_pool',
      columns: [t.poolId, t.companyId],
      foreignColumns: [peoplePools.id, peoplePools.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'pooled_people_company',
      columns: [t.personId, t.companyId],
      foreignColumns: [companyPeople.id, companyPeople.companyId],
    }).onDelete('cascade'),
  ],
)

/** Invites a person to apply for a job, once. */
export const peopleInvitations = pgTable(
  'people_invitations',
  {
    id: id(),
    personId: personId(),
    opportunityId: opportunityId(),
    invitedBy: actorId('invited_by'),
    /** The company's own words. */
    words: text('words').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('people_invitations_once').on(t.personId, t.opportunityId),
    index('people_invitations_opportunity').on(t.opportunityId),
  ],
)

/** A person's history; an act without an actor is the person's own, or the system's. */
export const personActs = pgTable(
  'person_acts',
  {
    id: id(),
    personId: personId(),
    actorId: actorId('actor_id'),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('person_acts_person').on(t.personId, t.id)],
)

/** Two people of whom a member said that they are not one, the smaller id first. Both are of one company. */
export const peopleToldApart = pgTable(
  'people_told_apart',
  {
    lowId: integer('low_id').notNull(),
    highId: integer('high_id').notNull(),
    companyId: integer('company_id').notNull(),
    saidBy: actorId('said_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    index('people_told_apart_second').on(t.highId),
    check('people_told_apart_order', sql`low_id < high_id`),
    foreignKey({
      name: 'people_told_apart_low',
      columns: [t.lowId, t.companyId],
      foreignColumns: [companyPeople.id, companyPeople.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'people_told_apart_high',
      columns: [t.highId, t.companyId],
      foreignColumns: [companyPeople.id, companyPeople.companyId],
    }).onDelete('cascade'),
  ],
)

/** Months for which a company keeps people after their last application; without a row the default. */
export const peopleSettings = pgTable(
  'people_settings',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    months: integer('months').notNull(),
  },
  () => [check('people_settings_months', sql`months between 1 and 24`)],
)
