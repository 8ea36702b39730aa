import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'

const own = {
  path: '/api/company/second-step/',
  tag: 'own company',
  caller: 'company-member',
  ability: 'members.manage',
  output: z.object({
    from: z.string().nullable().describe('ISO 8601, UTC; from when members need two-step sign-in'),
    members_without: z.number().int().describe('Members who have not set it up'),
  }),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'suspended'] as const

export const readSecondStep = endpoint({
  ...own,
  method: 'GET',
  summary: 'Whether members of your company need two-step sign-in',
  errors: [...errors],
})

const DAYS = problem('second_step_days')

export const SecondStepRule = z.object({
  in_days: z
    .union([z.literal(0), z.literal(7), z.literal(30)], DAYS)
    .nullable()
    .describe('Null: members need it no longer'),
})

/** Members who have not set it up are told by email, and reach nothing of the company from that day on before they did. */
export const requireSecondStep = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Ask the members of your company for two-step sign-in',
  needs: 'recent',
  body: SecondStepRule,
  errors: [...errors],
})
