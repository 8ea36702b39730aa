import { z } from 'zod'
import { EvaluationDocument } from './clarifications.ts'

/** Small words of a ranking and of a contract, which several answers tell. */

/** Why a proposal whose financial part is open has no rank. */
export const OUT = ['DISQUALIFIED', 'OVER_BUDGET', 'NOT_OPENED'] as const

/** By what one of two equal proposals ranks above the other; NUMBER where both came in the same instant. */
export const TIE_RULES = ['TECHNICAL', 'EARLIER', 'NUMBER'] as const

/** A file of the signed contract as it was kept; it is replaced by a later one, and never removed. */
export const SignedDocument = EvaluationDocument.extend({
  id: z.number().int(),
  by: z.string().describe('The member who kept it'),
  at: z.string().describe('ISO 8601, UTC'),
  reason: z.string().describe('Why it took the place of the one before; empty for the first'),
})
export type SignedDocument = z.infer<typeof SignedDocument>
