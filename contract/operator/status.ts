import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const CHECK_STATES = ['wrong', 'look', 'ok'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const CHECKED_PARTS = [
  'server',
  'versions',
  'settings',
  'database',
  'migrations',
  'clock',
  'key',
  'disk',
  'files',
  'scanner',
  'cvs',
  'mail',
  'sending',
  'jobs',
  'cache',
  'backup',
] as const
export type CheckedPart = (typeof CHECKED_PARTS)[number]

const instant = z.string().describe('ISO 8601, UTC')

const SiteStatus = z.object({
  checked_at: instant,
  checks: z
    .array(
      z.object({
        part: z.enum(CHECKED_PARTS),
        about: z.string().describe('The part, in words'),
        state: z
          .enum(CHECK_STATES)
          .describe('`wrong`: it does not work; `look`: it works, and somebody should look at it'),
        says: z.string(),
        todo: z.string().nullable().describe('What to do about it'),
      }),
    )
    .describe('What is wrong comes first'),
  failing_jobs: z
    .array(
      z.object({
        queue: z.string(),
        jobs: z.number().int(),
        reason: z.string(),
        next_try_at: instant.nullable().describe('Null where the next turn does the work again'),
      }),
    )
    .nullable()
    .describe('Null where the database did not answer'),
})
export type SiteStatus = z.infer<typeof SiteStatus>

/** Each check ends within seconds: one that hangs is told as what is wrong. */
export const siteStatus = endpoint({
  method: 'GET',
  path: '/api/operator/status/',
  summary: 'What works, what does not, and what to do about it',
  operatorScope: 'site.read',
  tag: 'operator',
  caller: 'operator',
  output: SiteStatus,
  errors: ['unauthorized', 'unverified', 'forbidden'],
})
