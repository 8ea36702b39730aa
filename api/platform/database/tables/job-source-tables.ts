import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  KeptNote,
  PauseReason,
  RunOutcome,
  SourceFault,
  SourceSchedule,
  SourceService,
} from '#contract/integrations/job-sources.ts'
import type { PostForm } from '#contract/posting/posts.ts'
import { actorId } from './accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { companyId } from './companies-tables.ts'
import { opportunities } from './opportunities-tables.ts'

export const jobSources = pgTable(
  'job_sources',
  {
    id: id(),
    companyId: companyId(),
    /** The member in whose name it posts. */
    userId: actorId('user_id'),
    url: text('url').notNull(),
    service: text('service').$type<SourceService>().notNull(),
    schedule: text('schedule').$type<SourceSchedule>().notNull(),
    publishes: boolean('publishes').notNull(),
    createdAt: createdAt(),
    /** Empty while it is paused. */
    nextAt: instant('next_at').defaultNow(),
    pausedAt: instant('paused_at'),
    pauseReason: text('pause_reason').$type<PauseReason>(),
    failures: integer('failures').notNull().default(0),
    /** Posts that left the feed at once and are closed only when somebody says so. */
    missing: integer('missing'),
    closesMissing: boolean('closes_missing').notNull().default(false),
    /** Names the run that holds it, so that no other process begins one; a run that was cut off ends by the time. */
    heldBy: text('held_by'),
    heldUntil: instant('held_until'),
    /** Deleted by a member; its items stay, so that one that is added again knows its posts. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('job_sources_url').on(t.companyId, t.url),
    index('job_sources_due').on(t.nextAt).where(sql`next_at is not null`),
    index('job_sources_user').on(t.userId),
    check('job_sources_service', sql`service in ('GREENHOUSE', 'LEVER', 'WORKABLE', 'PAGE')`),
    check('job_sources_schedule', sql`schedule in ('HOURLY', 'DAILY')`),
  ],
)

const sourceId = () =>
  integer('source_id')
    .notNull()
    .references(() => jobSources.id, { onDelete: 'cascade' })

/** A job of a feed, and the post made of it. */
export const jobSourceItems = pgTable(
  'job_source_items',
  {
    id: id(),
    sourceId: sourceId(),
    externalId: text('external_id').notNull(),
    /** Empty once a member deleted the draft; it is not made again. */
    opportunityId: integer('opportunity_id').references(() => opportunities.id, { onDelete: 'set null' }),
    /** As the feed had it last, so that what a member wrote is only replaced where the feed changed. */
    fields: jsonb('fields').$type<Partial<PostForm>>().notNull(),
    /** The version of the form that the feed wrote last; a member saved any other one. Empty where a member's words are in it too. */
    formVersion: integer('form_version'),
    /** Visitors do not see yet what the feed wrote; each run tries again to publish it. */
    isDue: boolean('is_due').notNull().default(false),
    /** Changes of a member keep it back: the feed does not publish them. */
    isEdited: boolean('is_edited').notNull().default(false),
    goneAt: instant('gone_at'),
  },
  (t) => [
    uniqueIndex('job_source_items_external').on(t.sourceId, t.externalId),
    index('job_source_items_opportunity').on(t.opportunityId),
  ],
)

const counted = (name: string) => integer(name).notNull().default(0)

export const jobSourceRuns = pgTable(
  'job_source_runs',
  {
    id: id(),
    sourceId: sourceId(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<RunOutcome>().notNull().default('RUNNING'),
    fault: text('fault').$type<SourceFault>(),
    status: integer('status'),
    added: counted('added'),
    changed: counted('changed'),
    closed: counted('closed'),
    unchanged: counted('unchanged'),
    refused: counted('refused'),
    notes: jsonb('notes').$type<KeptNote[]>().notNull().default([]),
  },
  (t) => [
    index('job_source_runs_source').on(t.sourceId, t.id),
    index('job_source_runs_started').on(t.startedAt),
    check('job_source_runs_outcome', sql`outcome in ('RUNNING', 'DONE', 'FAILED')`),
  ],
)
