import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, KINDS, MEMBER_ROLES } from '#contract/vocabulary.ts'

/** Groups that members look for: acts on the post, on applicants, what was said of applicants, and the team with its approvals. */
export const ACTIVITY_GROUPS = ['POST', 'APPLICANTS', 'NOTES', 'TEAM'] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

export const ACTIVITY_KINDS = {
  POST: [
    'CREATED',
    'PUBLISHED',
    'CHANGED',
    'RELISTED',
    'REOPENED',
    'CLOSED',
    'FILLED',
    'CANCELLED',
    'APPROVED',
    'REFUSED',
    'TAKEN_DOWN',
    'RESTORED',
    'NAMES_HIDDEN',
    'NAMES_SHOWN',
    'ADDENDUM',
    'ANSWERS',
    'OPENED',
    'STAGES_CHANGED',
    'CRITERIA_CHANGED',
  ],
  APPLICANTS: [
    'MOVED',
    'KNOCKED_OUT',
    'MESSAGED',
    'INVITED',
    'INTERVIEW_OFFERED',
    'INTERVIEW_PICKED',
    'OFFER_SENT',
    'OFFER_WITHDRAWN',
    'OFFER_ACCEPTED',
    'OFFER_DECLINED',
  ],
  NOTES: ['NOTED', 'RATED', 'SCORECARD_HANDED_IN'],
  TEAM: [
    'TEAM_ADDED',
    'TEAM_REMOVED',
    'TEAM_JOINED',
    'TEAM_LEFT',
    'TEAM_ONLY',
    'TEAM_EVERYBODY',
    'APPROVAL_ASKED',
    'APPROVAL_WITHDRAWN',
    'APPROVAL_GIVEN',
    'APPROVAL_SENT_BACK',
    'MEMBER_JOINED',
    'MEMBER_ROLE',
    'MEMBER_REMOVED',
    'MEMBER_LEFT',
    'OWNERSHIP',
  ],
} as const satisfies Record<ActivityGroup, readonly string[]>
export type ActivityKind = (typeof ACTIVITY_KINDS)[ActivityGroup][number]
const kinds = Object.values(ACTIVITY_KINDS).flat()

const StagesChanged = z.object({
  first: z.array(z.string()).describe('All, where the job had the standard ones before'),
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  added: z.array(z.string()),
  deleted: z.array(z.string()).describe('Whoever was in one went to another of its status'),
})
export type StagesChanged = z.infer<typeof StagesChanged>

export const Activity = z.object({
  id: z.string().describe('Of no other entry'),
  kind: z.enum(kinds),
  at: z.string().describe('ISO 8601, UTC'),
  by: z
    .string()
    .nullable()
    .describe('A member; null for applicants, the operator, a rule, the clock and who left the site'),
  token: z.string().nullable().describe('The name of the token by which a program did it for them'),
  post: z
    .object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string() })
    .nullable()
    .describe('null for an act on the members of the company'),
  reason: z.string().nullable().describe('Of closing, cancelling or sending back'),
  to: z.enum(APPLICATION_STATUSES).nullable().describe('The status that applicants were moved to'),
  stage: z
    .string()
    .nullable()
    .describe("The job's own stage of that move; null where the job has none for the status"),
  stages: StagesChanged.nullable().describe(
    'Names of `STAGES_CHANGED`; all empty where the order alone changed',
  ),
  count: z.number().int().nullable().describe('Applicants it was for'),
  applicant: z.string().nullable().describe('The number, where it was for one'),
  applicant_name: z
    .string()
    .nullable()
    .describe('Theirs; null while it is hidden, of bidders, and for tokens that do not read applicants'),
  member: z.string().nullable().describe('Who joined or left the team, or the company'),
  role: z.enum(MEMBER_ROLES).nullable().describe('The role that a member was given'),
  is_undone: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

export const ActivityPage = z.object({
  items: z.array(Activity).describe('50 at most'),
  next: z.string().nullable().describe('`before` of the next page'),
})

/** Neither a day that is in no calendar nor an hour that is on no clock. */
const isInstant = (text: string) => z.iso.datetime().safeParse(text).success
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [a-z]{1,10}( \d{1,15}){1,2}$/

const query = z.object({
  before: z
    .string()
    .regex(CURSOR, problem('invalid'))
    .refine((cursor) => isInstant(cursor.slice(0, 27)), problem('invalid'))
    .optional()
    .describe('From `next` of the page before'),
  group: z.enum(ACTIVITY_GROUPS, problem('choose_from_list')).optional(),
  member: identifier.optional().describe('Acts of this member alone'),
})
export type ActivityQuery = z.output<typeof query>
export type ActivityAsked = z.input<typeof query>

const of = {
  tag: 'posts',
  caller: 'company-member',
  ability: 'posts.read',
  method: 'GET',
  query,
  output: ActivityPage,
} as const

export const listActivity = endpoint({
  ...of,
  path: '/api/company/posts/:id/activity/',
  summary: 'What was done with a post and its applicants, by whom and when, the newest first',
  params: z.object({ id: identifier }),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'not_found'],
})

export const listCompanyActivity = endpoint({
  ...of,
  path: '/api/company/activity/',
  summary: 'The same of all posts that you see, and to who may manage members what was done with these',
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company'],
})
