import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** The way back of an RFP whose deadline has passed: two members confirm it, and all bidders are told why. */

const instant = z.string().describe('ISO 8601, UTC')

export const ReopeningForm = z.object({
  deadline: z.string(problem('deadline_missing')).trim().min(1, problem('deadline_missing')).max(20),
  deadline_time: z.string().max(5).default(''),
  reason: paragraph(problem('reason_missing'), LIMITS.reasonLength).describe(
    'Told to all bidders, and published',
  ),
  confirms: z
    .string()
    .max(64)
    .default('')
    .describe('`confirms` of what was asked for, by the second member; without it a reopening of its own'),
})
export type ReopeningForm = z.output<typeof ReopeningForm>

export const Reopening = z.object({
  can_reopen: z
    .boolean()
    .describe(
      'Whether the deadline has passed and nothing is opened; else it takes one member, or nobody can',
    ),
  time_zone: z.string().describe('IANA zone of the deadline'),
  needed: z.number().int().describe('How many members must confirm'),
  can_begin: z.boolean().describe('Whether the caller may be the first'),
  can_confirm: z.boolean().describe('Whether the caller may confirm what was asked for'),
  confirms_from: instant
    .nullable()
    .describe('From when on the caller may, who became able after the first proposal came'),
  asked: ReopeningForm.extend({
    deadline_at: instant,
    asked_at: instant,
    confirms: z.string().describe('Names its deadline, reason, form, time, proposals and their files'),
    given: z.array(z.object({ name: z.string(), at: instant })),
  })
    .nullable()
    .describe('Confirmed by some, within the last day'),
})
export type Reopening = z.infer<typeof Reopening>

const ofPost = {
  tag: 'posts',
  caller: 'company-member',
  path: '/api/company/posts/:id/reopening/',
  params: z.object({ id: identifier }),
  output: Reopening,
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const readReopening = endpoint({
  ...ofPost,
  method: 'GET',
  summary: 'Whether your RFP can be opened again after its deadline, and who confirmed it',
  ability: 'proposals.read',
  errors: [...errors],
})

/** The second member sends what the first one did, with its name; it counts while the form and the proposals are as they were. */
export const confirmReopening = endpoint({
  ...ofPost,
  method: 'POST',
  summary: 'Confirm that your RFP is opened again after its deadline; two members have to',
  ability: 'proposals.open',
  needs: 'recent',
  body: ReopeningForm,
  errors: [...errors, 'sealed', 'conflict', 'suspended', 'reauthentication_needed'],
})
