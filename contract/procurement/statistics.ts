import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { CATEGORIES } from './plan.ts'

const count = z.number().int()

/** Of RFPs that were published here. Bids count once the technical proposals of their RFP were opened, and not before. */
const Figures = z.object({
  published: count,
  opened: count.describe('RFPs whose technical proposals were opened'),
  bids: count.describe('Proposals to the opened ones'),
  with_bids: count.describe('Opened ones with one proposal or more'),
  single: count.describe('Opened ones with one proposal'),
  no_bids: count.describe('Opened ones without any proposal'),
  unsuccessful: count.describe('Opened ones that had proposals and ended without an award'),
  awarded: count,
  median_days: z.number().nullable().describe('From publication to award'),
})
export type Figures = z.infer<typeof Figures>

export const Statistics = Figures.extend({
  years: z.array(Figures.extend({ year: z.string() })).describe('By the year of publication, the last 10'),
  quarters: z
    .array(Figures.extend({ quarter: z.string().describe('As in 2026-Q4') }))
    .describe('By the quarter of publication, the last 12 that have any'),
  categories: z.array(Figures.extend({ category: z.enum(CATEGORIES).nullable() })),
  bids_per_rfp: z
    .array(z.object({ bids: count, rfps: count }))
    .describe('How many opened RFPs had so many proposals; 10 stands for 10 or more'),
  firms: z
    .array(
      z.object({
        firm: z.string().describe('Empty once the account is deleted'),
        awards: count,
        values: z.array(z.object({ currency: z.string(), amount: z.number() })),
      }),
    )
    .describe('The 20 with the most awards'),
})
export type Statistics = z.infer<typeof Statistics>

export const readStatistics = endpoint({
  method: 'GET',
  tag: 'open contracting',
  caller: 'visitor',
  path: '/api/statistics/',
  summary: 'RFPs published here, their bids, time to award, single bids and awards by firm',
  output: Statistics,
  errors: ['rate_limited'],
})

/** The same as files for spreadsheets. */
export const STATISTICS_TABLES = ['years', 'quarters', 'categories', 'bids', 'firms'] as const
export type StatisticsTable = (typeof STATISTICS_TABLES)[number]
export const statisticsCsv = (table: StatisticsTable, language?: string) =>
  `/api/statistics/${table}.csv${language && language !== DEFAULT_LANGUAGE ? `?language=${language}` : ''}`
