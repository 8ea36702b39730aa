import { z } from 'zod'
import type { Transaction } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { NEWS_KINDS } from '#contract/accounts/notifications.ts'
import { Because } from '#contract/opportunities/recommended.ts'

const DECISIONS = [
  'company-approved',
  'post-approved',
  'post-refused',
  'company-suspended',
  'company-reinstated',
  'opportunity-taken-down',
  'opportunity-restored',
  'account-suspended',
  'account-reinstated',
] as const
export type Decision = (typeof DECISIONS)[number]

/** A decision of the operator, for one person it concerns; `name` is the company's or opportunity's, absent for an account. */
const Decided = z.object({
  kind: z.literal('decision'),
  userId: z.number(),
  decision: z.enum(DECISIONS),
  name: z.string().optional(),
  reason: z.string().optional(),
})
export type DecisionMail = z.infer<typeof Decided>

export const FACTOR_CHANGES = [
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'all_removed',
  'recovery_codes_made',
  'recovery_code_used',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

/** A letter that is to be written. It names rows and holds no secret: codes and links are made when it is sent. */
export const MailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), codeId: z.number() }),
  z.object({ kind: z.literal('welcome'), userId: z.number() }),
  /** `isKnown` for a request from a device that the account's owner signed in on. */
  z.object({ kind: z.literal('reset'), email: z.string(), isKnown: z.boolean().optional() }),
  z.object({ kind: z.literal('account-locked'), userId: z.number() }),
  z.object({ kind: z.literal('new-device'), eventId: z.number() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.number() }),
  z.object({ kind: z.literal('firm-invitation'), firmInvitationId: z.number() }),
  /** To somebody from outside, to score an RFP. */
  z.object({ kind: z.literal('panel-invitation'), panelMemberId: z.number() }),
  z.object({ kind: z.literal('password-changed'), userId: z.number() }),
  z.object({ kind: z.literal('factors'), userId: z.number(), change: z.enum(FACTOR_CHANGES) }),
  z.object({
    kind: z.literal('provider'),
    userId: z.number(),
    change: z.enum(['connected', 'disconnected']),
  }),
  /** To a member, of a company that asks for it. */
  z.object({ kind: z.literal('second-step'), userId: z.number() }),
  /** To whom it concerns that a member can open sealed proposals from now on, or cannot any more. */
  z.object({
    kind: z.literal('opener'),
    userId: z.number(),
    memberId: z.number(),
    companyId: z.number(),
    isAble: z.boolean(),
  }),
  /** An endpoint of the company is switched off, since it failed for days. */
  z.object({ kind: z.literal('webhook-off'), userId: z.number(), endpointId: z.number() }),
  /** An import of jobs is paused, or asks whether posts are to be closed. */
  z.object({ kind: z.literal('job-source'), userId: z.number(), sourceId: z.number() }),
  z.object({ kind: z.literal('audit-head'), userId: z.number(), id: z.number(), hash: z.string() }),
  z.object({ kind: z.literal('leaving'), userId: z.number() }),
  z.object({ kind: z.literal('notification'), notificationId: z.number() }),
  /** To a member, of what an applicant wrote. */
  z.object({ kind: z.literal('message'), messageId: z.number(), userId: z.number() }),
  /** To a member or operator: how much came since their last mail. `since` is in ISO 8601. */
  z.object({
    kind: z.literal('news'),
    userId: z.number(),
    lines: z.array(
      z.object({
        kind: z.enum(NEWS_KINDS),
        opportunityId: z.number().nullable(),
        count: z.number(),
        withdrawn: z.number(),
        since: z.string(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('interview'),
    notificationId: z.number(),
    interviewId: z.number(),
    sequence: z.number(),
    /** To a member who takes part, of their own entry. */
    isPanel: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('alert'),
    savedSearchId: z.number(),
    opportunityIds: z.array(z.number()),
    more: z.number(),
  }),
  z.object({ kind: z.literal('confirm-alert'), savedSearchId: z.number() }),
  /** To somebody on a company's list of people, to apply for a job. */
  z.object({ kind: z.literal('people-invitation'), invitationId: z.number() }),
  /** Asks them whether the company may keep them. */
  z.object({ kind: z.literal('people-keeping'), personId: z.number() }),
  z.object({
    kind: z.literal('recommended'),
    userId: z.number(),
    jobs: z.array(z.object({ id: z.number(), because: z.array(Because) })),
  }),
  Decided,
])
export type MailJob = z.infer<typeof MailJob>

export type MailQueue = { enqueue(tx: Transaction, mail: MailJob): Promise<void> }

/** Somebody waits for these, so they go before the hundreds of mails of a batch. */
const AWAITED: MailJob['kind'][] = ['code', 'reset', 'password-changed', 'confirm-alert']

export const mailQueue = (queue: Pick<Queue, 'enqueue'>): MailQueue => ({
  enqueue: (tx, mail) => queue.enqueue(tx, 'mail', mail, { priority: AWAITED.includes(mail.kind) ? 1 : 0 }),
})
