import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/fields.ts'
import { KINDS } from '#contract/vocabulary.ts'

const AGENDA_KINDS = ['INTERVIEW', 'DEADLINE', 'OPENING', 'QUESTIONS', 'STANDSTILL', 'SCORES'] as const

const instant = z.string().describe('ISO 8601, UTC')

export const AgendaItem = z.object({
  kind: z
    .enum(AGENDA_KINDS)
    .describe(
      'OPENING: proposals can be opened; QUESTIONS: until when bidders may ask; SCORES: due of you alone',
    ),
  id: z.number().int().describe('Of the interview, or else of the post'),
  at: instant,
  ends_at: instant.nullable().describe('Of an interview'),
  post: z.object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string() }),
  applicant: z
    .object({ number: z.string(), name: z.string().nullable().describe('null while it is hidden') })
    .nullable()
    .describe('Whom the interview is with'),
  place: z.string().nullable().describe('Of an interview'),
  is_cancelled: z.boolean(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

export const AGENDA_DAYS = 14

export const Agenda = z.object({
  from: z.string().describe('YYYY-MM-DD, the first day'),
  until: z.string().describe('YYYY-MM-DD, the last day'),
  today: z.string().describe('YYYY-MM-DD'),
  time_zone: z.string().describe("IANA zone of the company's days"),
  items: z.array(AgendaItem).describe('The earliest first'),
})
export type Agenda = z.infer<typeof Agenda>

export const readAgenda = endpoint({
  tag: 'company',
  caller: 'company-member',
  ability: 'posts.read',
  method: 'GET',
  path: '/api/company/agenda/',
  summary: `Interviews and deadlines of your company in ${AGENDA_DAYS} days, from today unless it is said`,
  query: z.object({ from: Day.optional() }),
  output: Agenda,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
