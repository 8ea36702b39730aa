import { z } from 'zod'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, optional, Picture, paragraph } from '#contract/fields.ts'

const TEXT_LENGTH = 5_000

/** The parts of the front page beside the lists. */
export const FrontPage = z.object({
  html: z.string().nullable().describe("The operator's own text as sanitised HTML"),
  picture: z.string().nullable(),
  picture_text: z.string().nullable().describe('What the picture shows; null for one that only decorates'),
  companies: z.number().int().describe('Companies that have something open; exact up to 1000, then 1000'),
  companies_is_exact: z.boolean(),
  closing_this_week: z
    .number()
    .int()
    .describe('Jobs and RFPs that `closing_within=7` finds; exact up to 10000, then 10000'),
  closing_is_exact: z.boolean(),
  verified_companies: z
    .array(CompanyRef.extend({ open: z.number().int().describe('Jobs and RFPs, up to 100') }))
    .describe('Verified companies that have something open, the newest first'),
})
export type FrontPage = z.infer<typeof FrontPage>

export const frontPage = endpoint({
  method: 'GET',
  path: '/api/front/',
  summary: 'What the front page says beside the lists of jobs and RFPs',
  tag: 'front page',
  caller: 'visitor',
  output: FrontPage,
  errors: ['rate_limited'],
})

/** The operator's own part of the front page, as its form holds it. */
export const FrontParts = z.object({
  text: z.string().nullable().describe('Markdown'),
  picture: z.string().nullable(),
  picture_text: z.string().nullable(),
  version: z.string().describe('Of these parts; a change says which it began from'),
})
export type FrontParts = z.infer<typeof FrontParts>

/** Absent fields stay as they are; null or '' empties one. */
export const FrontChange = z.object({
  text: optional(paragraph('', TEXT_LENGTH)),
  front_picture: Picture,
  picture_text: optional(line('')),
  based_on: z
    .string()
    .max(64, problem('too_many_characters', { max: 64 }))
    .optional()
    .describe('The version that was read: the change is refused where another was saved since'),
})
export type FrontChange = z.output<typeof FrontChange>

const own = {
  path: '/api/operator/front/',
  tag: 'operator',
  caller: 'operator',
  output: FrontParts,
} as const

export const operatorFront = endpoint({
  ...own,
  method: 'GET',
  summary: 'Your text and picture on the front page',
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

export const changeFront = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Change your text and picture on the front page',
  multipart: true,
  body: FrontChange,
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'forbidden',
    'conflict',
    'too_large',
    'rate_limited',
    'unavailable',
    'no_room',
  ],
})
