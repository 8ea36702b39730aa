import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { ApplicationNumber, oneOf, PageQuery } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, KINDS, LIMITS } from '#contract/vocabulary.ts'

/** One message between a company and an applicant. */
export const Message = z.object({
  id: z.number().int(),
  is_from_company: z.boolean(),
  sender: z
    .string()
    .nullable()
    .describe('null for who is nameless or gone; members are named to members alone'),
  subject: z.string().describe("'' where the sender gave none"),
  body: z.string().describe('Plain text'),
  at: z.string().describe('ISO 8601, UTC'),
  is_new: z.boolean().describe('It came from the other side, and was not read before'),
})
export type Message = z.infer<typeof Message>

/** Reasons why nobody can write in a thread. */
export const SILENCES = ['WITHDRAWN', 'DELETED', 'NOT_BEGUN', 'NOT_ALLOWED'] as const
export type Silence = (typeof SILENCES)[number]

/** The messages about one application, oldest first. */
export const Thread = z.object({
  company: z.string(),
  applicant: z.string().nullable().describe('null while nameless, and when it is no longer kept'),
  silence: z
    .enum(SILENCES)
    .nullable()
    .describe('Why the caller cannot write; an applicant can once the company has written'),
  needs_answer: z
    .boolean()
    .describe('For members: the applicant wrote last, and nobody answered or marked it as answered'),
  messages: z.array(Message),
})
export type Thread = z.infer<typeof Thread>

export const MessageText = z.object({ body: paragraph(problem('message_missing'), LIMITS.messageLength) })

/** A thread in the list of all of the company's. */
export const ThreadRow = z.object({
  number: z.string().describe('Of the application'),
  applicant: z.string().nullable().describe('null while nameless, and when it is no longer kept'),
  is_deleted: z.boolean().describe('The account was deleted'),
  status: z.enum(APPLICATION_STATUSES),
  post: z.object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string() }),
  is_waiting: z.boolean().describe('The last word is the applicant’s, who can still be answered'),
  unread: z.number().int().describe('Messages of the applicant that nobody who can answer has read'),
  last: z.object({
    excerpt: z.string().describe('The beginning of it, in one line'),
    is_from_company: z.boolean(),
    sender: z.string().nullable(),
    at: z.string().describe('ISO 8601, UTC'),
  }),
})
export type ThreadRow = z.infer<typeof ThreadRow>

const tag = 'messages'
const params = z.object({ number: ApplicationNumber })
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const company = {
  tag,
  caller: 'company-member',
  path: '/api/company/applicants/:number/messages/',
  params,
} as const
const own = { tag, caller: 'job-seeker', path: '/api/user/applications/:number/messages/', params } as const
const sending = {
  method: 'POST',
  keepsAnswer: true,
  body: MessageText,
  status: 201,
  output: Thread,
  errors: [...errors, 'conflict', 'rate_limited'],
} as const

export const THREADS_SHOWN = ['all', 'waiting'] as const

export const ThreadQuery = PageQuery.safeExtend({
  show: z.enum(THREADS_SHOWN, oneOf(THREADS_SHOWN)).optional(),
})
export type ThreadQuery = z.output<typeof ThreadQuery>

/** Proposals have threads after the bid opening, for members who may read them and are not on the panel that scores them. */
export const listThreads = endpoint({
  tag,
  caller: 'company-member',
  method: 'GET',
  path: '/api/company/messages/',
  summary:
    'The threads of your company: first those that wait for an answer, the longest waiting first; the total is in X-Total-Count',
  ability: 'applicants.read',
  query: ThreadQuery,
  output: z.array(ThreadRow),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})

export const readThread = endpoint({
  ...company,
  method: 'GET',
  summary:
    'What your company and an applicant wrote to each other; reading marks it as read for those who can answer',
  ability: 'applicants.read',
  output: Thread,
  errors: [...errors],
})

/** `Idempotency-Key` makes a repeated request safe. */
export const writeToApplicant = endpoint({
  ...company,
  ...sending,
  errors: [...sending.errors],
  summary: 'Write to an applicant, who is told by mail',
  ability: 'messages.send',
})

/** Refused with 409 where `message` is not the newest of the thread. */
export const settleThread = endpoint({
  tag,
  caller: 'company-member',
  params,
  method: 'POST',
  path: '/api/company/applicants/:number/messages/settled/',
  summary: "Mark an applicant's last message as answered, for example by phone; the applicant is not told",
  ability: 'messages.send',
  body: z.object({ message: z.number().int().positive().describe('The newest that you see') }),
  output: Thread,
  errors: [...errors, 'conflict'],
})

export const readOwnThread = endpoint({
  ...own,
  method: 'GET',
  summary: 'What a company and you wrote to each other; reading marks it as read',
  output: Thread,
  errors: [...errors],
})

export const writeToCompany = endpoint({
  ...own,
  ...sending,
  errors: [...sending.errors],
  summary: 'Answer a company that wrote to you',
})
