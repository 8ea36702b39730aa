import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FileFault, Mapping } from '#contract/integrations/job-files.ts'
import { actorId } from './accounts-tables.ts'
import { createdAt, id } from './columns.ts'
import { companyId } from './companies-tables.ts'

/** A row of a CSV: its place in the file, from 1, and its cells. */
export type FileRow = { line: number; cells: string[] }
export type KeptFault = Omit<FileFault, 'message' | 'line'>
/** A row that was imported, or why it was not. */
type RowResult = { line: number; opportunityId: number | null; faults: KeptFault[] }

/** A CSV of jobs that a member sent, kept for some days. */
export const jobFiles = pgTable(
  'job_files',
  {
    id: id(),
    companyId: companyId(),
    userId: actorId('user_id'),
    name: text('name').notNull(),
    createdAt: createdAt(),
    delimiter: text('delimiter').notNull(),
    isOldEncoding: boolean('is_old_encoding').notNull(),
    width: integer('width').notNull(),
    rows: jsonb('rows').$type<FileRow[]>().notNull(),
    /** As the first import had it; the others go on with the same. */
    mapping: jsonb('mapping').$type<Mapping>(),
    results: jsonb('results').$type<RowResult[]>().notNull().default([]),
  },
  (t) => [
    index('job_files_company').on(t.companyId, t.id),
    index('job_files_user').on(t.userId),
    index('job_files_created').on(t.createdAt),
  ],
)
