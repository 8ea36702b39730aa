import { z } from 'zod'
import { ABILITIES } from '#contract/abilities.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import {
  ContactNumber,
  CountryCode,
  optional,
  Picture,
  paragraph,
  personName,
  Skills,
} from '#contract/fields.ts'
import { isLanguage } from '#contract/languages.ts'
import { LIMITS, MEMBER_ROLES, USER_TYPES } from '#contract/vocabulary.ts'

const image = z.string().nullable().describe('384 pixels; -96.webp in place of -384.webp is the small one')

/** The caller's own account and profile (decisions §3). */
export const UserDetail = z.object({
  id: z.number().int(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  image,
  cover_image: z.string().nullable().describe('1280 by 320 pixels at most'),
  about: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  contact_number: z.string().describe('E.164'),
  date_joined: z.string().describe('YYYY-MM-DD'),
  skills: z.array(z.string()),
  linkedin_handle: z.string().nullable().describe('A full https address'),
  github_handle: z.string().nullable(),
  dribbble_handle: z.string().nullable(),
  birth_date: z.string().nullable().describe('YYYY-MM-DD'),
  nationality: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  residential_address: z.string().nullable(),
  highest_education_level: z.string().nullable(),
  language: z.string().describe('BCP 47; in which you are written to'),
  user_type: z.enum(USER_TYPES),
  is_admin: z.boolean(),
  is_verified: z.boolean(),
  is_onboarded: z.boolean(),
  second_step: z
    .enum(['off', 'on', 'needed'])
    .describe('Two-step sign-in; where it is needed, nothing but its set-up is open'),
  delete_at: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC; when the account is deleted, if its owner asked for that'),
  policies_due: z
    .boolean()
    .describe(
      'The privacy notice or the terms changed and wait for your acknowledgement (accounts/consents/)',
    ),
  company: z
    .object({
      id: z.number().int(),
      name: z.string(),
      logo: z.string().nullable(),
      address: z.string().nullable(),
      skills: z.array(z.string()).describe('What the company looks for'),
      job_title: z.string(),
      role: z.enum(MEMBER_ROLES),
      abilities: z.array(z.enum(ABILITIES)).describe('What the member may do there'),
      second_step_from: z
        .string()
        .nullable()
        .describe('ISO 8601, UTC; from when members need two-step sign-in'),
      suspended: z.boolean().describe('By the operator: members can only read'),
    })
    .nullable()
    .describe('Null before a company member finished onboarding'),
})
export type UserDetail = z.infer<typeof UserDetail>

/** A handle or an address on the network's own host, kept as an https address so that no other scheme becomes a link. */
const handle = (host: string, path: string) =>
  optional(
    z
      .string()
      .trim()
      .max(LIMITS.urlLength)
      .transform((text, context) => {
        const bare = text.replace(
          new RegExp(`^(https?://)?([a-z]{2,3}\\.)?${host.replace('.', '\\.')}/`, 'i'),
          '',
        )
        const name =
          bare === text ? text.replace(/^@/, '') : bare.replace(/[?#].*/s, '').replace(/(?<!\/)\/+$/, '')
        const isName = bare === text ? /^[\w-]{1,100}$/ : /^[\w%-]{1,100}(\/[\w%-]{1,100})?$/
        if (isName.test(name)) return `https://${host}/${bare === text ? `${path}${name}` : name}`
        context.addIssue(problem('handle_format', { host }))
        return z.NEVER
      }),
  )

/** Absent fields stay as they are; null or '' empties a field. Unknown fields are ignored. */
export const UserDetailChange = z.object({
  first_name: personName(problem('first_name_missing')).optional(),
  last_name: personName(problem('last_name_missing')).optional(),
  about: optional(paragraph('', LIMITS.summaryLength)),
  country: optional(CountryCode(problem('country_missing'))),
  contact_number: ContactNumber.optional(),
  skills: Skills.optional(),
  language: z.string().refine(isLanguage, problem('unknown_language')).optional(),
  linkedin_handle: handle('linkedin.com', 'in/'),
  github_handle: handle('github.com', ''),
  dribbble_handle: handle('dribbble.com', ''),
  image: Picture,
  cover_image: Picture,
})
export type UserDetailChange = z.output<typeof UserDetailChange>

const own = { path: '/api/accounts/user-detail/', tag: 'accounts', output: UserDetail } as const

export const userDetail = endpoint({
  ...own,
  method: 'GET',
  summary: 'Your account and profile',
  caller: 'unverified',
  errors: ['unauthorized'],
})

export const changeUserDetail = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Change your profile',
  caller: 'signed-in',
  multipart: true,
  body: UserDetailChange,
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'reauthentication_needed',
    'too_large',
    'rate_limited',
    'unavailable',
    'no_room',
  ],
})
