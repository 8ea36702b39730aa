import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'

export const EXPORT_STATES = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Reasons for which an export was not made. */
export const EXPORT_FAULTS = ['interrupted', 'no_room', 'role_lost'] as const
export type ExportFault = (typeof EXPORT_FAULTS)[number]

export const EXPORTS_A_DAY = 3
/** For so long a finished export can be downloaded. */
export const EXPORT_DAYS = 3

const instant = z.string().describe('ISO 8601, UTC')

export const CompanyExport = z.object({
  id: z.number().int(),
  created_at: instant,
  by: z.string().nullable().describe('Who asked for it; null when the account was deleted'),
  is_own: z.boolean().describe('You asked for it, so you can download it'),
  state: z.enum(EXPORT_STATES),
  fault: z.enum(EXPORT_FAULTS).nullable().describe('Why it was not made'),
  size: z.number().int().nullable().describe('In bytes, once it is ready'),
  expires_at: instant.nullable().describe('It is deleted then'),
})
export type CompanyExport = z.infer<typeof CompanyExport>

const of = {
  tag: 'own company',
  caller: 'company-member',
  ability: 'company.export',
  byHand: true,
} as const
const path = '/api/company/exports/'
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const

export const listCompanyExports = endpoint({
  ...of,
  method: 'GET',
  path,
  summary: 'The exports of your company that are asked for or kept, newest first',
  output: z.array(CompanyExport),
  errors: [...refusals],
})

/** Made in the background; whoever asked is told by mail. */
export const askCompanyExport = endpoint({
  ...of,
  method: 'POST',
  path,
  summary: `Ask for one ZIP of all that your company has here; one at a time, ${EXPORTS_A_DAY} a day`,
  needs: 'recent',
  status: 201,
  output: CompanyExport,
  errors: [...refusals, 'reauthentication_needed', 'suspended', 'conflict', 'rate_limited'],
})

export const readCompanyExport = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/file/`,
  summary: 'Download an export that you asked for, as ZIP',
  needs: 'recent',
  output: z.unknown().describe('A ZIP file'),
  errors: ['invalid', ...refusals, 'reauthentication_needed', 'not_found', 'unavailable'],
})

export const deleteCompanyExport = endpoint({
  ...one,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete an export before its time; one that is being made ends',
  output: Said,
  errors: ['invalid', ...refusals, 'suspended', 'not_found'],
})
