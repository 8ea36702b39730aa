import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Day, END_BEFORE_START, isInOrder, line, optional, paragraph, typed } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Award, Currency, TypedAmount } from './award.ts'

/** The contract that follows an award, its changes and its completion. */

const ofRfp = {
  tag: 'evaluations',
  caller: 'signed-in',
  method: 'POST',
  params: z.object({ id: identifier }),
  output: Award,
  needs: 'recent',
} as const
const errors = [
  'invalid',
  'unauthorized',
  'unverified',
  'forbidden',
  'not_found',
  'sealed',
  'conflict',
  'suspended',
  'reauthentication_needed',
] as const

export const ContractForm = z
  .object({
    number: line(problem('contract_number_missing'), LIMITS.shortTextLength),
    amount: TypedAmount,
    currency: Currency,
    signed_on: Day,
    starts_on: optional(Day),
    ends_on: optional(Day),
  })
  .refine(({ starts_on, ends_on }) => isInOrder(starts_on, ends_on), {
    path: ['ends_on'],
    message: END_BEFORE_START,
  })

export const signContract = endpoint({
  ...ofRfp,
  path: '/api/evaluations/:id/contract/',
  summary: 'Note the signed contract of an awarded RFP',
  body: ContractForm,
  errors: [...errors],
})

export const ContractChange = z.object({
  text: paragraph(problem('contract_change_missing'), LIMITS.reasonLength),
  amount: z
    .union([z.literal('').transform(() => null), TypedAmount])
    .nullish()
    .describe('The new value; empty where it stays'),
  ends_on: optional(Day),
})

export const changeContract = endpoint({
  ...ofRfp,
  path: '/api/evaluations/:id/contract/changes/',
  summary: 'Note a change of a contract',
  body: ContractChange,
  errors: [...errors],
})

export const Completion = z.object({
  completed_on: Day,
  completion: paragraph(problem('completion_missing'), LIMITS.reasonLength),
})

export const completeContract = endpoint({
  ...ofRfp,
  path: '/api/evaluations/:id/contract/completion/',
  summary: 'Note that a contract is completed',
  body: Completion,
  errors: [...errors],
})

/** The texts of the form; the file is its part `document`. */
export const ContractDocument = z.object({
  reason: typed(LIMITS.reasonLength).describe('Why it takes the place of the one before; needed then'),
})

export const keepContractDocument = endpoint({
  ...ofRfp,
  path: '/api/evaluations/:id/contract/documents/',
  summary:
    'Keep the signed contract, a PDF as the file `document`, in place of the one before; the winner is told',
  uploads: LIMITS.proposalPartBytes,
  status: 201,
  errors: [...errors, 'too_large', 'rate_limited', 'no_room', 'unavailable'],
})

const read = { caller: 'signed-in', method: 'GET', output: z.unknown().describe('The file') } as const

export const readContractDocument = endpoint({
  ...read,
  tag: 'evaluations',
  path: '/api/evaluations/:id/contract/documents/:document/',
  summary: 'The signed contract, for members of the company who read proposals',
  params: z.object({ id: identifier, document: identifier }),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const readOwnContractDocument = endpoint({
  ...read,
  tag: 'applications',
  path: '/api/user/applications/:number/contract/document/',
  summary: 'The signed contract, for the bidder who won it',
  params: z.object({ number: ApplicationNumber }),
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found'],
})
