import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Salary } from '#contract/opportunities/opportunities.ts'
import { identifier } from '#contract/parameters.ts'

/** Of a CSV of jobs. */
export const JOB_FILE = {
  bytes: 5 * 1024 * 1024,
  rows: 1_000,
  columns: 60,
  /** Kept so long after it was sent, with what came of it. */
  days: 7,
  /** Of a company; a newer one takes the place of the oldest. */
  kept: 10,
  /** Rows that one request imports. */
  atOnce: 50,
} as const
const SAMPLES = 2
/** Rows, and faults of rows, that a preview shows. */
export const ROWS_SHOWN = 100

/** Meanings of a column of a file: fields of a post, and two that hold several of them. */
export const JOB_COLUMNS = [
  'name',
  'description',
  'requirements',
  'qualifications',
  'type',
  'location',
  'level',
  'place',
  'city',
  'country',
  'skills',
  'salary',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'deadline',
  'deadline_time',
] as const
export type JobColumn = (typeof JOB_COLUMNS)[number]

/** How 03/04/2026 is read. */
export const DAY_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const meaning = z.enum([...JOB_COLUMNS, ''], problem('choose_from_list'))
export type Meaning = z.infer<typeof meaning>

const meanings = z
  .array(meaning)
  .max(JOB_FILE.columns)
  .describe('Meaning of each column of the file; an empty text leaves it out')

/** As it may be guessed: not every file names a title. */
const Guessed = z.object({
  columns: meanings,
  has_headings: z.boolean().describe('The first row names the columns'),
  day_order: z.enum(DAY_ORDERS, problem('choose_from_list')).describe('How 03/04/2026 is read'),
})
export const Mapping = Guessed.extend({
  columns: meanings
    .refine((columns) => columns.includes('name'), problem('csv_no_title_column'))
    .refine((columns) => isEachOnce(columns), problem('csv_column_twice')),
})
export type Mapping = z.output<typeof Mapping>

function isEachOnce(columns: Meaning[]): boolean {
  const chosen = columns.filter((column) => column !== '')
  return new Set(chosen).size === chosen.length
}

const line = z.number().int().describe('The row of the file, from 1')

const Fault = z.object({
  line,
  column: z.number().int().nullable().describe('From 0; null for a fault of the whole row'),
  value: z.string().describe('What the cell says, or its beginning'),
  code: z.string().describe('As problems have it'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string().describe('In English'),
  refuses: z.boolean().describe('The row is not imported; otherwise it becomes a draft to put right'),
})
export type FileFault = z.infer<typeof Fault>

export const JobFile = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string().describe('ISO 8601, UTC'),
  lines: z.number().int().describe('Rows that are not empty, with the headings'),
  delimiter: z.string(),
  is_old_encoding: z.boolean().describe('Read as Windows-1252, since it is not UTF-8'),
  columns: z.array(
    z.object({
      heading: z.string().describe('The cell of the first row'),
      samples: z.array(z.string()).max(SAMPLES).describe('From the rows below'),
    }),
  ),
  mapping: Guessed.describe('As it was imported, or as the headings suggest'),
  done: z.number().int().describe('Rows that were imported or refused'),
  total: z.number().int().describe('Rows of jobs'),
  made: z.number().int().describe('Drafts that were made of it, also those that are gone since'),
  drafts: z
    .array(z.object({ line, id: z.number().int(), name: z.string() }))
    .describe('The drafts that were made of it and are still there'),
  refused: z.array(Fault).describe('Why rows were not imported'),
})
export type JobFile = z.infer<typeof JobFile>

export const FilePreview = z.object({
  total: z.number().int(),
  good: z.number().int().describe('Rows that become drafts'),
  faults: z.array(Fault).max(ROWS_SHOWN).describe('The first of them'),
  more_faults: z.number().int(),
  jobs: z
    .array(
      z.object({
        line,
        name: z.string(),
        city: z.string(),
        country: z.string().describe('ISO 3166-1 alpha-2, or empty'),
        pay: Salary.nullable(),
        deadline: z.string().describe('YYYY-MM-DD, or empty'),
      }),
    )
    .max(ROWS_SHOWN)
    .describe('The first of those that become drafts'),
})
export type FilePreview = z.infer<typeof FilePreview>

const of = { tag: 'job import', caller: 'company-member', ability: 'posts.edit' } as const
const path = '/api/company/job-files/'
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = ['invalid', ...refusals, 'suspended'] as const

export const addJobFile = endpoint({
  ...of,
  method: 'POST',
  path,
  summary: 'Send a CSV of jobs, as `file`, and learn what its columns may mean; nothing is imported yet',
  uploads: JOB_FILE.bytes,
  files: 1,
  status: 201,
  output: JobFile,
  errors: [...refusedActs, 'too_large', 'rate_limited'],
})

export const readJobFile = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/`,
  summary: 'One file of jobs, and what was imported from it',
  output: JobFile,
  errors: ['invalid', ...refusals, 'not_found'],
})

export const previewJobFile = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/previews/`,
  summary: 'Say what would be imported, and what cannot be, without importing it',
  body: Mapping,
  output: FilePreview,
  errors: [...refusedActs, 'not_found'],
})

export const importJobFile = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/imports/`,
  summary: 'Make drafts of the next 50 rows; ask again until all are done. No row is imported twice',
  body: Mapping,
  output: JobFile,
  errors: [...refusedActs, 'not_found', 'conflict'],
})

export const readRefusedRows = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/refused/csv/`,
  summary: 'The rows that were not imported, as CSV with the reasons beside them',
  output: z.unknown().describe('The file'),
  errors: ['invalid', ...refusals, 'not_found'],
})
