import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'

/** Where a company's jobs are kept: a service with a board, or any page or feed with schema.org JobPosting. */
export const SOURCE_SERVICES = ['GREENHOUSE', 'LEVER', 'WORKABLE', 'PAGE'] as const
export type SourceService = (typeof SOURCE_SERVICES)[number]

export const SOURCE_SCHEDULES = ['HOURLY', 'DAILY'] as const
export type SourceSchedule = (typeof SOURCE_SCHEDULES)[number]

/** Reasons for which nothing could be fetched from an address. */
const FETCH_FAULTS = [
  'no_address',
  'private_address',
  'too_slow',
  'certificate',
  'unreachable',
  'answer',
  'too_large',
  'too_many_redirects',
  'other_port',
] as const
export type FetchFault = (typeof FETCH_FAULTS)[number]
/** Reasons for which a run imported nothing. */
export const SOURCE_FAULTS = [
  ...FETCH_FAULTS,
  'unreadable',
  'too_much_work',
  'no_jobs',
  'too_many_jobs',
  'member_left',
  'interrupted',
] as const
export type SourceFault = (typeof SOURCE_FAULTS)[number]

export const RUN_OUTCOMES = ['RUNNING', 'DONE', 'FAILED'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]
export const PAUSE_REASONS = ['FAILED', 'MEMBER_LEFT', 'MEMBER'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export const MOST_SOURCES = 10
export const MOST_JOBS = 1_000
/** In a row, until a source is paused. */
export const MOST_FAILURES = 5
export const RUNS_SHOWN = 50
const PREVIEW_SHOWN = 20

const instant = z.string().describe('ISO 8601, UTC')
const counted = z.number().int()

const Note = z.object({
  record: z.string().describe('The name of the job, or its place in the feed'),
  code: z.string().describe('As problems have it'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  reason: z.string().describe('In English'),
})
export type SourceNote = z.infer<typeof Note>
/** As it is kept: each reader has their own language. */
export type KeptNote = Omit<SourceNote, 'reason'>

export const SourceRun = z.object({
  id: z.number().int(),
  started_at: instant,
  ended_at: instant.nullable(),
  outcome: z.enum(RUN_OUTCOMES),
  fault: z.enum(SOURCE_FAULTS).nullable(),
  status: z.number().int().nullable().describe('Of an answer other than 200'),
  added: counted.describe('New posts'),
  changed: counted.describe('Posts that the feed changed'),
  closed: counted.describe('Posts that are no longer in the feed'),
  unchanged: z.number().int(),
  refused: counted.describe('Jobs that could not be read'),
  notes: z.array(Note).describe('Why jobs were refused or stay drafts, the first of them'),
})
export type SourceRun = z.infer<typeof SourceRun>

export const JobSource = z.object({
  id: z.number().int(),
  url: z.string().describe('The address that is fetched'),
  service: z.enum(SOURCE_SERVICES),
  schedule: z.enum(SOURCE_SCHEDULES),
  publishes: z
    .boolean()
    .describe('Publishes what it imports, by the rules for posts; otherwise it makes drafts'),
  created_at: instant,
  next_at: instant.nullable(),
  paused_at: instant.nullable(),
  pause_reason: z.enum(PAUSE_REASONS).nullable(),
  failures: counted.describe('Runs that failed in a row'),
  jobs: counted.describe('Posts of it that are in the feed'),
  waiting: counted.describe(
    'Posts with words of the feed that visitors do not see yet: a check, or changes of a member, keep them back',
  ),
  missing: counted.describe('Posts that left the feed at once and wait for you to close them').nullable(),
  last_run: SourceRun.nullable(),
})
export type JobSource = z.infer<typeof JobSource>

export const PREVIEW_KINDS = ['NEW', 'CHANGED', 'UNCHANGED', 'GONE'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

export const SourcePreview = z.object({
  url: z.string().describe('The address that will be fetched'),
  service: z.enum(SOURCE_SERVICES),
  is_part: z.boolean().describe('Of a sitemap only its first pages were looked at'),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
  refused: z.number().int(),
  jobs: z
    .array(z.object({ name: z.string(), city: z.string(), what: z.enum(PREVIEW_KINDS) }))
    .max(PREVIEW_SHOWN)
    .describe('The first of them'),
  notes: z.array(Note).max(PREVIEW_SHOWN).describe('Why jobs would be refused or stay drafts'),
})
export type SourcePreview = z.infer<typeof SourcePreview>

const of = { tag: 'job import', caller: 'company-member', ability: 'job_sources.manage' } as const
const path = '/api/company/job-sources/'
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = ['invalid', ...refusals, 'suspended'] as const

const wrongUrl = problem('feed_url')

/** `jobs.lever.co/site` is taken as well as the whole address. */
const url = z
  .string(wrongUrl)
  .trim()
  .min(1, wrongUrl)
  .max(500, problem('too_many_characters', { max: 500 }))
  .transform((text) =>
    /^[a-z][a-z+.-]*:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`,
  )
  .refine((text) => isWebAddress(text), wrongUrl)

function isWebAddress(text: string): boolean {
  const read = URL.canParse(text) ? new URL(text) : undefined
  return (
    read?.protocol === 'https:' &&
    read.username === '' &&
    read.password === '' &&
    (read.hostname.includes('.') || read.hostname.startsWith('['))
  )
}

export const AddressForm = z.object({ url })
export const SourceForm = z.object({
  url,
  schedule: z.enum(SOURCE_SCHEDULES, problem('choose_from_list')),
  publishes: z.boolean(problem('choose_from_list')),
})
export type SourceForm = z.output<typeof SourceForm>
export const SourceChange = SourceForm.omit({ url: true }).extend({
  is_on: z.boolean(problem('choose_from_list')),
})
export type SourceChange = z.output<typeof SourceChange>

export const listJobSources = endpoint({
  ...of,
  method: 'GET',
  path,
  summary: 'List where jobs of your company are imported from',
  output: z.array(JobSource),
  errors: [...refusals],
})

export const previewJobSource = endpoint({
  ...of,
  method: 'POST',
  path: `${path}previews/`,
  summary: 'Fetch an address and say what would be imported, without importing it',
  body: AddressForm,
  output: SourcePreview,
  errors: [...refusedActs, 'rate_limited'],
})

export const addJobSource = endpoint({
  ...of,
  method: 'POST',
  path,
  summary: 'Import jobs from a board, a page or a feed, now and on a schedule',
  body: SourceForm,
  status: 201,
  output: JobSource,
  errors: [...refusedActs, 'rate_limited'],
})

export const changeJobSource = endpoint({
  ...one,
  method: 'PUT',
  path: `${path}:id/`,
  summary: 'Change, pause or resume an import. It acts for you from now on',
  body: SourceChange,
  output: JobSource,
  errors: [...refusedActs, 'not_found', 'rate_limited'],
})

export const deleteJobSource = endpoint({
  ...one,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Stop importing. Posts stay as they are',
  output: Said,
  errors: [...refusedActs, 'not_found'],
})

export const runJobSource = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/runs/`,
  summary: 'Import now, and close what left the feed where you say so',
  body: z.object({
    close_missing: z.boolean().default(false).describe('Close the posts that left the feed all at once'),
  }),
  output: Said,
  errors: [...refusedActs, 'not_found', 'conflict', 'rate_limited'],
})

export const listSourceRuns = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/runs/`,
  summary: 'The last runs of an import, the newest first',
  output: z.array(SourceRun),
  errors: ['invalid', ...refusals, 'not_found'],
})
