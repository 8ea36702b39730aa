import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { companyId } from '#api/platform/database/tables/companies-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { PlannedStage, StageStatus } from '#contract/hiring/job-stages.ts'
import type { StagesChanged } from '#contract/posting/activity.ts'
import { createdAt, id, instant } from './columns.ts'
import { tokenId } from './integrations-tables.ts'

/** Has a row once a company gave a job stages of its own; until then the job has the standard ones, one a status. */
export const stageLists = pgTable('stage_lists', {
  opportunityId: opportunityId().primaryKey(),
  /** A save names the one it began from. */
  version: integer('version').notNull(),
  savedBy: actorId('saved_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Saves that changed the stages or criteria of a job. It ends with the job, as names of stages are words of members. */
export const listChanges = pgTable(
  'list_changes',
  {
    id: id(),
    opportunityId: opportunityId(),
    actorId: actorId('actor_id'),
    kind: text('kind').$type<'STAGES_CHANGED' | 'CRITERIA_CHANGED'>().notNull(),
    /** Of stages alone. */
    details: jsonb('details').$type<StagesChanged>(),
    tokenId: tokenId(),
    createdAt: createdAt(),
  },
  (t) => [index('list_changes_opportunity').on(t.opportunityId, t.createdAt)],
)

/** Stages of a company's own for one job, each standing for a status that applicants are told. */
export const jobStages = pgTable(
  'job_stages',
  {
    id: id(),
    opportunityId: opportunityId(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Never changes, as the people in it have this status. */
    status: text('status').$type<StageStatus>().notNull(),
  },
  (t) => [
    unique('job_stages_status').on(t.id, t.opportunityId, t.status),
    unique('job_stages_position').on(t.opportunityId, t.position),
    unique('job_stages_name').on(t.opportunityId, t.name),
    check(
      'job_stages_stands_for',
      sql`status in ('RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED')`,
    ),
    check('job_stages_named', sql`name <> ''`),
  ],
)

export const stageId = (name: string) =>
  integer(name).references(() => jobStages.id, { onDelete: 'set null' })

/** Stages that a company begins jobs with. */
export const stageTemplates = pgTable(
  'stage_templates',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    stages: jsonb('stages').$type<PlannedStage[]>().notNull(),
    /** New jobs begin with it. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    savedBy: actorId('saved_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('stage_templates_name').on(t.companyId, t.name),
    uniqueIndex('stage_templates_default').on(t.companyId).where(sql`is_default`),
    check('stage_templates_stages', sql`jsonb_typeof(stages) = 'array'`),
  ],
)
