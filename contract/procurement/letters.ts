import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { Outcome } from './complaints.ts'

/** The letter that each bidder has once the contract is awarded. It says what they were told, and is printed by the browser. */

export const AwardLetter = z.object({
  company: z.string(),
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  number: z.string().describe('Of the receipt'),
  bidder: z.string().describe('Empty once the account is deleted'),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  winner: Outcome.shape.winner.unwrap(),
  ...Outcome.pick({
    technical: true,
    minimum: true,
    scores: true,
    passes: true,
    price: true,
    rank: true,
    of: true,
    ties: true,
    disqualified: true,
  }).shape,
  debrief_until: z
    .string()
    .describe('ISO 8601, UTC; by when a bidder who did not win can ask for an explanation'),
})
export type AwardLetter = z.infer<typeof AwardLetter>

const letter = {
  caller: 'signed-in',
  method: 'GET',
  output: AwardLetter.nullable().describe('null until the contract is awarded'),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'not_found', 'sealed'] as const

export const readOwnLetter = endpoint({
  ...letter,
  tag: 'applications',
  path: '/api/user/applications/:number/letter/',
  summary: 'The letter to you, as a bidder, about the award',
  params: z.object({ number: ApplicationNumber }),
  errors: [...errors],
})

export const readLetter = endpoint({
  ...letter,
  tag: 'evaluations',
  path: '/api/evaluations/:id/letters/:bidder/',
  summary: 'The letter to one bidder about the award, for members of the company who read proposals',
  params: z.object({ id: identifier, bidder: z.string().regex(/^[A-Z]{1,3}$/) }),
  errors: [...errors, 'forbidden'],
})
