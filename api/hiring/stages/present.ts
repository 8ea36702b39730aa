import { wordMessage } from '#api/accounts/notifications/present.ts'
import { seenStatus } from '#api/applications/submission/rules.ts'
import { fillInMail } from '#api/applications/templates/rules.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import type { Stage } from '#api/hiring/job-stages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { type MailTemplate, STATUS_OF_TEMPLATE } from '#contract/applications/mail-templates.ts'
import { type MailText, written } from '#contract/applications/merge-fields.ts'
import type {
  MailPreview,
  Refused,
  StageChange,
  StageChangeOptions,
  StageChangeRequest,
  StageChangeResult,
  Unanswered,
} from '#contract/hiring/stages.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { Applicant, Batch, OpportunityTexts, UnansweredRow } from './queries.ts'
import { nextStatuses, nextWorkingMorning } from './rules.ts'

export const presentStageChange = (batch: Batch): StageChange => ({
  id: batch.id,
  to: batch.status,
  stage: batch.stage,
  count: batch.count,
  first: batch.first && presentFirst(batch.first),
  is_told: batch.isTold,
  has_message: batch.hasMessage,
  by: batch.firstName === null ? null : `${batch.firstName} ${batch.lastName}`,
  created_at: batch.createdAt.toISOString(),
  due_at: batch.dueAt.toISOString(),
  due_in: Math.max(0, batch.dueIn),
})

const presentFirst = ({ number, userId, firstName, lastName, ...row }: NonNullable<Batch['first']>) => ({
  number,
  name: userId === null || isNameHidden(row) ? null : `${firstName} ${lastName}`,
  is_deleted: userId === null,
})

/** A token that moves applicants need not read who they are. */
export function withShownNames(scope: Reader, answer: StageChangeResult): StageChangeResult {
  const { change } = answer
  if (may(scope, 'applicants.read') || !change?.first) return answer
  return { ...answer, change: { ...change, first: { ...change.first, name: null } } }
}

type Reader = Pick<Scope, 'role' | 'token'>

/** With their current stage; `found` is undefined for a number of another opportunity. */
export const presentRefused = (
  number: string,
  found: Applicant | undefined,
  reason: Refused['reason'],
  by: string | undefined,
): Refused => ({
  number,
  reason,
  status: found?.status ?? null,
  stage: found?.stage ?? null,
  next_statuses: found ? nextStatuses(found) : [],
  by: by ?? null,
})

type Planned = Pick<StageChangeRequest, 'to' | 'subject' | 'body'>
type Names = { first: string; full: string }

const namesOf = ({ firstName, lastName }: Pick<Applicant, 'firstName' | 'lastName'>): Names => ({
  first: firstName ?? '',
  full: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
})

const wordsOf = ({ language }: Applicant) => wordsFor({ language: language ?? DEFAULT_LANGUAGE })

export function mailTo(
  applicant: Applicant,
  { job, company }: OpportunityTexts,
  { to, subject, body }: Planned,
  names = namesOf(applicant),
): MailText | null {
  if (subject === undefined || body === undefined) return null
  const status = to ?? seenStatus(applicant)
  const values = { names, job, company, status, number: applicant.number }
  return fillInMail({ subject, body }, values, wordsOf(applicant))
}

type Previewing = { texts: OpportunityTexts; planned: Planned; scope: Reader }

/** The email as it will read; hidden names leave their fields unfilled. */
export function presentPreview(applicant: Applicant, { texts, planned, scope }: Previewing): MailPreview {
  const isHidden =
    !may(scope, 'applicants.read') || isNameHidden({ isBlind: texts.isBlind, status: applicant.status })
  const names = isHidden ? { first: written('first_name'), full: written('full_name') } : namesOf(applicant)
  const status = planned.to ?? applicant.status
  const { title, content } = wordMessage(wordsOf(applicant), {
    message: 'status_changed',
    params: { kind: 'JOB', name: texts.job, company: texts.company, status },
  })
  return {
    number: applicant.number,
    name: isHidden ? null : names.full || null,
    ...(mailTo(applicant, texts, planned, names) ?? { subject: title, body: content }),
  }
}

export function presentUnanswered(
  row: UnansweredRow,
  { isBlind }: Pick<OpportunityTexts, 'isBlind'>,
): Unanswered {
  const isHidden = isNameHidden({ isBlind, status: row.status })
  return {
    number: row.number,
    name: isHidden ? null : namesOf(row).full || null,
    status: row.status,
    next_statuses: nextStatuses(row),
  }
}

type Offered = { templates: MailTemplate[]; stages: Stage[]; timeZone: string }

export const presentOptions = (
  { now }: OpportunityTexts,
  { templates, stages, timeZone }: Offered,
): StageChangeOptions => ({
  stages,
  templates: templates
    .filter(({ kind }) => kind !== 'received' && kind !== 'offer-letter')
    .map(({ kind, subject, body, is_ours }) => ({
      status: STATUS_OF_TEMPLATE[kind],
      subject,
      body,
      is_ours,
    })),
  tell_at: nextWorkingMorning(now, timeZone).toISOString(),
  time_zone: timeZone,
})
