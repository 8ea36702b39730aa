import { questionOf } from '#api/applications/screening/rules.ts'
import { presentAttachment } from '#api/opportunities/attachments/present.ts'
import type { AttachmentRow } from '#api/opportunities/attachments/queries.ts'
import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import { presentTexts } from '#api/opportunities/listing/present.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { presentPlan } from '#api/procurement/plan/present.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import type { ScreeningForm } from '#contract/applications/screening.ts'
import type { Approval } from '#contract/companies/approval.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import type { Finding, Post, PostForm, PostPreview } from '#contract/posting/posts.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/vocabulary.ts'
import type { Values } from './form.ts'
import type { PostListRow, PostRecord } from './queries.ts'
import { actionsOf, PUBLISHES } from './rules.ts'

type Shown = {
  form: PostForm
  findings: Finding[]
  timeZone: string
  attachments: AttachmentRow[]
  approval: Approval | null
}

export function presentPost(found: PostRecord, { role }: Scope, shown: Shown): Post {
  const { opportunity, post } = found
  const isHeld = shown.approval !== null && shown.approval.state !== 'APPROVED'
  return {
    id: opportunity.id,
    kind: opportunity.kind,
    state: found.state,
    form: shown.form,
    version: post.version,
    saved_at: post.updatedAt.toISOString(),
    saved_by: found.savedByName,
    has_changes: found.hasChanges,
    time_zone: shown.timeZone,
    published_at: isoOf(opportunity.publishedAt),
    deadline_at: isoOf(opportunity.deadlineAt),
    scheduled_at: isoOf(post.scheduledAt),
    submitted_at: isoOf(post.submittedAt),
    refused_because: post.review === 'REFUSED' ? post.reviewReason : null,
    end_reason: post.endReason,
    is_filled: post.isFilled,
    taken_down_at: isoOf(opportunity.takenDownAt),
    actions: actionsOf(role, found).filter((action) => !isHeld || !PUBLISHES.has(action)),
    approval: shown.approval,
    findings: shown.findings,
    attachments: shown.attachments.map(presentAttachment),
    applicants: found.applicants,
    bookmarks: found.bookmarks,
    questions: found.questions,
    questions_waiting: found.questionsWaiting,
  }
}

export function presentRow(row: PostListRow, { role }: Scope, timeZone: string): PostRow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    has_changes: row.hasChanges,
    time_zone: row.timeZone ?? timeZone,
    saved_at: row.savedAt.toISOString(),
    published_at: isoOf(row.publishedAt),
    deadline_at: isoOf(row.deadlineAt),
    scheduled_at: isoOf(row.scheduledAt),
    actions: actionsOf(role, row).filter((action) => !row.asksApproval || !PUBLISHES.has(action)),
    applicants: row.applicants,
    bookmarks: row.bookmarks,
    questions: row.questions,
    questions_waiting: row.questionsWaiting,
    owner: row.owner,
    stages: row.kind === 'JOB' ? stagesOf(row.stages ?? {}) : null,
  }
}

/** Each status is a key of the record, which fromEntries cannot say. */
const stagesOf = (known: NonNullable<PostListRow['stages']>) =>
  Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, known[status] ?? 0])) as Record<
    ApplicationStatus,
    number
  >

type Previewed = Pick<Shown, 'form' | 'attachments'> & {
  values: Values
  plan: Planned | undefined
  /** Of names of codes. */
  language?: string | undefined
}

/** The form as the open opportunity that its page will show. */
export function presentPreview(
  { opportunity, company }: PostRecord,
  { form, values, plan, attachments, language }: Previewed,
): PostPreview {
  const { salaryCurrency, salaryPeriod } = values
  return {
    id: opportunity.id,
    name: values.name,
    description: values.description,
    requirements: values.requirements,
    qualifications: values.qualifications,
    type: values.type,
    location: values.location,
    level: values.level,
    deadline: values.deadline,
    deadline_at: isoOf(values.deadlineAt),
    status: 'OPEN',
    closed_at: null,
    bookmarked: false,
    applicants: [],
    company: { id: company.id, name: company.name, logo: company.logo, verified: company.isVerified },
    city: values.city,
    country: values.country,
    skills: values.skills,
    salary:
      salaryCurrency && salaryPeriod
        ? { min: values.salaryMin, max: values.salaryMax, currency: salaryCurrency, period: salaryPeriod }
        : null,
    published_at: isoOf(opportunity.publishedAt),
    attachments: attachments.map(presentAttachment),
    ...presentTexts({ ...values, excerpt: excerptOf(values.description) }),
    language: languageOfTexts(values.description, values.requirements, values.qualifications),
    updated_at: opportunity.updatedAt.toISOString(),
    plan: plan ? presentPlan(plan, language) : null,
    screening: opportunity.kind === 'JOB' ? form.screening.map(presentAsked) : [],
  }
}

/** Without what the answers decide, which applicants do not see. */
function presentAsked(typed: ScreeningForm): ScreeningForm {
  const { isRequired, qualifies: _, ...question } = questionOf(typed)
  return { ...question, is_required: isRequired, qualifying: [], at_least: '', at_most: '', reason: '' }
}

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null
