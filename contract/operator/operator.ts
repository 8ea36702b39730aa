import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { oneOf, PageQuery, SearchKey } from '#contract/parameters.ts'
import { COMPANY_SIZES, KINDS, LIMITS, MEMBER_ROLES, STATUSES, USER_TYPES } from '#contract/vocabulary.ts'
import { act, instant, params, Reason, reads, refusals } from './acts.ts'

export const OperatorDashboard = z.object({
  posts_waiting: z.number().int(),
  companies_new: z.number().int().describe('Registered here, neither approved nor suspended'),
  reports_open: z.number().int(),
  mails_failed: z.number().int(),
  pages_unfilled: z
    .number()
    .int()
    .describe('Of the privacy notice and the terms, with parts that you have to fill in'),
})
export type OperatorDashboard = z.infer<typeof OperatorDashboard>

export const operatorDashboard = endpoint({
  ...reads,
  path: '/api/operator/dashboard/',
  summary: 'How much waits for the operator',
  operatorScope: 'site.read',
  output: OperatorDashboard,
  errors: refusals,
})

/** A company's first post, waiting for review. */
export const Review = z.object({
  id: z.number().int(),
  kind: z.enum(KINDS),
  name: z.string(),
  company: CompanyRef,
  submitted_at: instant,
})
export type Review = z.infer<typeof Review>

export const listReviews = endpoint({
  ...reads,
  path: '/api/operator/reviews/',
  summary: 'Posts that wait for review, the longest waiting first',
  operatorScope: 'moderation.read',
  query: PageQuery,
  output: z.array(Review),
  errors: refusals,
})

const companyItem = {
  ...CompanyRef.shape,
  country: z.string().nullable(),
  is_registered: z.boolean().describe('Made here by a person, and not imported'),
  created_at: instant,
  approved_at: instant.nullable(),
  suspended_at: instant.nullable(),
}
export const OperatorCompanyItem = z.object({ ...companyItem, members: z.number().int() })
export type OperatorCompanyItem = z.infer<typeof OperatorCompanyItem>

export const OperatorMember = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  job_title: z.string(),
  role: z.enum(MEMBER_ROLES),
  suspended_at: instant.nullable(),
})

export const OperatorOpportunity = z.object({
  id: z.number().int(),
  kind: z.enum(KINDS),
  name: z.string(),
  status: z.enum(STATUSES),
  published_at: instant.nullable(),
  taken_down_at: instant.nullable(),
})
export type OperatorOpportunity = z.infer<typeof OperatorOpportunity>

export const OperatorCompany = z.object({
  ...companyItem,
  summary: z.string().nullable(),
  industry: z.string().nullable(),
  size: z.enum(COMPANY_SIZES).nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  website: z.string().nullable(),
  members: z.array(OperatorMember).describe('The first 200 who joined'),
  waiting: z.array(Review).describe('The 100 that wait longest; all are in the list of reviews'),
  opportunities: z.array(OperatorOpportunity).describe('The newest 50 published ones'),
})
export type OperatorCompany = z.infer<typeof OperatorCompany>

export const COMPANY_STATES = ['new', 'verified', 'suspended'] as const

export const listOperatorCompanies = endpoint({
  ...reads,
  path: '/api/operator/companies/',
  summary: 'Find companies by their name',
  operatorScope: 'moderation.read',
  query: PageQuery.safeExtend({
    search_key: SearchKey.optional(),
    state: z.enum(COMPANY_STATES, oneOf(COMPANY_STATES)).optional(),
  }),
  output: z.array(OperatorCompanyItem),
  errors: refusals,
})

export const operatorCompany = endpoint({
  ...reads,
  path: '/api/operator/companies/:id/',
  summary: 'A company with its members and opportunities',
  operatorScope: 'moderation.read',
  params,
  output: OperatorCompany,
  errors: [...refusals, 'not_found'],
})

export const approveCompany = act('POST', 'companies/:id/approval/', {
  summary: 'Let the posts of a company through without review',
  operatorScope: 'moderation.act',
})
export const verifyCompany = act('PUT', 'companies/:id/verification/', {
  summary: 'Show the verified mark beside the name of a company',
  body: z.object({
    name: z
      .string()
      .max(LIMITS.nameLength, problem('too_many_characters', { max: LIMITS.nameLength }))
      .describe('The one that was looked at'),
  }),
})
export const unverifyCompany = act('DELETE', 'companies/:id/verification/', {
  summary: 'Take the verified mark away',
})
export const suspendCompany = act('PUT', 'companies/:id/suspension/', {
  summary: 'Hide the opportunities of a company and let its members only read',
  operatorScope: 'moderation.act',
  body: Reason,
})
export const reinstateCompany = act('DELETE', 'companies/:id/suspension/', {
  summary: 'End the suspension of a company',
  operatorScope: 'moderation.act',
})

export const OperatorUser = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  is_verified: z.boolean(),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  date_joined: instant,
  suspended_at: instant.nullable(),
})
export type OperatorUser = z.infer<typeof OperatorUser>

export const listUsers = endpoint({
  ...reads,
  path: '/api/operator/users/',
  summary: 'Find accounts by name or address',
  operatorScope: 'accounts.read',
  query: PageQuery.safeExtend({
    search_key: SearchKey.optional(),
    state: z.enum(['suspended'], oneOf(['suspended'])).optional(),
  }),
  output: z.array(OperatorUser),
  errors: refusals,
})

export const suspendUser = act('PUT', 'users/:id/suspension/', {
  summary: 'Sign somebody out everywhere and let them sign in no more',
  body: Reason,
})
export const reinstateUser = act('DELETE', 'users/:id/suspension/', {
  summary: 'Let somebody sign in again',
})

export const takeOpportunityDown = act('PUT', 'opportunities/:id/takedown/', {
  summary: 'Hide a published opportunity from everybody but its company',
  operatorScope: 'moderation.act',
  body: Reason,
})
export const restoreOpportunity = act('DELETE', 'opportunities/:id/takedown/', {
  summary: 'Show an opportunity again',
  operatorScope: 'moderation.act',
})

/** An email that failed all its tries. Its content and recipient are not shown. */
export const FailedMail = z.object({
  id: z.uuid(),
  kind: z.string().describe('What the email is about'),
  reason: z.string().describe('What the mail server said'),
  tries: z.number().int(),
  failed_at: instant,
})
export type FailedMail = z.infer<typeof FailedMail>

export const MailState = z.object({
  waiting: z.number().int().describe('Not tried yet'),
  retrying: z.number().int().describe('Failed at least once, and tried again later'),
  sent: z.number().int().describe('Within the last hour'),
  failed: z.number().int().describe('Given up within the last 14 days'),
  last_problem: z.string().nullable().describe('Of an email that is tried again'),
  failures: z.array(FailedMail).describe('The newest'),
})
export type MailState = z.infer<typeof MailState>

export const mailState = endpoint({
  ...reads,
  path: '/api/operator/mail/',
  summary: 'How the sending of mail goes',
  operatorScope: 'site.read',
  output: MailState,
  errors: refusals,
})

export const retryMails = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/operator/mail/retry/',
  summary: 'Try again to send every email that failed',
  output: Said,
  errors: refusals,
})

export const retryMail = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/operator/mail/:id/retry/',
  summary: 'Try again to send an email that failed',
  params: z.object({ id: z.uuid(problem('mail_id')) }),
  output: Said,
  errors: [...refusals, 'not_found'],
})
