import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber } from '#contract/parameters.ts'

/** The openings of an RFP as each of its bidders may read them: names first, prices once they are read out. */

const instant = z.string().describe('ISO 8601, UTC')
const Opening = z.object({
  at: instant,
  confirmed_by: z.array(z.string()).describe('Members of the company'),
})

export const OpeningRecord = z.object({
  time_zone: z.string(),
  technical: Opening.extend({
    bidders: z.array(z.object({ name: z.string(), at: instant })).describe('In the order of names'),
  }),
  financial: Opening.extend({
    currency: z.string().nullable(),
    bidders: z
      .array(
        z.object({
          name: z.string(),
          technical: z.number().nullable(),
          is_opened: z.boolean().describe('One below the minimum stays sealed for ever'),
          price: z.number().nullable().describe('null until two people read the same'),
        }),
      )
      .describe('In the order of names'),
  }).nullable(),
})
export type OpeningRecord = z.infer<typeof OpeningRecord>

export const readOpeningRecord = endpoint({
  tag: 'applications',
  caller: 'signed-in',
  method: 'GET',
  path: '/api/user/applications/:number/opening-record/',
  summary: 'The openings of the RFP that you sent a proposal to: names, and prices as they were read',
  params: z.object({ number: ApplicationNumber }),
  output: OpeningRecord.nullable().describe('null until the technical proposals are opened'),
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found', 'sealed'],
})
