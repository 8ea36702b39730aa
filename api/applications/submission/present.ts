import { askedName } from '#api/applications/documents/rules.ts'
import { presentAnswer } from '#api/applications/screening/present.ts'
import { isHeld } from '#api/applications/sealing/rules.ts'
import { headText } from '#api/platform/audit/chain.ts'
import { english } from '#api/platform/words/words.ts'
import type { Application, Standing } from '#contract/applications/applications.ts'
import type { SentFile } from '#contract/applications/parts.ts'
import type { TimelineEntry } from '#contract/applications/timeline.ts'
import type { Part } from '#contract/vocabulary.ts'
import type { Found, findLast, listApplications } from './queries.ts'
import { linkTo, monthsAfter, seenStatus, statusText } from './rules.ts'

type Row = Awaited<ReturnType<typeof listApplications>>['rows'][number]
type Event = Found['events'][number]
type Files = {
  part: Part
  isSealed: boolean
  scan: string
  id: number
  heldKey: string | null
  openedKey: string | null
}[]

type Presenting = { secretKey: string; timeZone: string; retentionMonths: number }

export function presentApplication(row: Found, presenting: Presenting): Application {
  const { secretKey, timeZone, retentionMonths } = presenting
  const { application, kind, endedAt } = row
  const canWithdraw = row.isOpen && application.status !== 'WITHDRAWN'
  return {
    ...summaryOf(row),
    collection: kind === 'JOB' ? 'jobs' : 'proposal-requests',
    opportunity: {
      id: row.opportunityId,
      name: row.opportunityName,
      company: row.companyName,
      company_id: row.companyId,
    },
    bio: kind === 'RFP' ? null : application.bio,
    firm: row.firm,
    sent_by: row.firm && row.sender,
    is_sealed: kind === 'RFP' && !row.isOver,
    is_held: row.files.some(({ heldKey }) => heldKey !== null),
    audit_head: row.auditHead ? headText(row.auditHead) : null,
    deadline_at: row.deadlineAt?.toISOString() ?? null,
    kept_until: kind === 'JOB' && endedAt ? monthsAfter(endedAt, retentionMonths).toISOString() : null,
    time_zone: timeZone,
    can_change: canWithdraw && !row.isWithheld,
    can_withdraw: canWithdraw,
    files: row.files.map((file) => presentFile(row, file, secretKey)),
    documents: row.documents,
    answers: row.answers.map(presentAnswer),
    timeline: row.events.map(entryOf),
  }
}

export const presentJobApplication = (row: Row, { secretKey }: Presenting) => ({
  ...summaryOf(row),
  ...placeOf(row),
  job_id: row.opportunityId,
  job_name: row.opportunityName,
  resume: linkOf(row, 'cv', secretKey),
})

export const presentProposal = (row: Row, { secretKey }: Presenting) => ({
  ...summaryOf(row),
  ...placeOf(row),
  proposal_request_id: row.opportunityId,
  proposal_request_name: row.opportunityName,
  technical_proposal: linkOf(row, 'technical_proposal', secretKey),
  financial_proposal: linkOf(row, 'financial_proposal', secretKey),
})

const placeOf = ({ companyName, deadlineAt, endedAt }: Row) => ({
  company: companyName,
  deadline_at: deadlineAt?.toISOString() ?? null,
  closed_at: endedAt?.toISOString() ?? null,
})

export function presentLast(last: Awaited<ReturnType<typeof findLast>>): Standing['last'] {
  const { bio = null, cv } = last ?? {}
  return { bio, cv: cv ? { name: cv.name, size: cv.size, sha256: cv.sha256 } : null }
}

function summaryOf({ application, result }: Pick<Row, 'application' | 'result'>) {
  const status = seenStatus(application)
  return {
    id: application.id,
    number: application.number,
    status,
    status_label: statusText(english(), status),
    result: status === 'WITHDRAWN' ? null : result,
    submitted_at: application.submittedAt.toISOString(),
  }
}

function presentFile(row: Found, file: Found['files'][number], secretKey: string): SentFile {
  return {
    part: file.part,
    name: file.name,
    size: file.size,
    sha256: file.sha256,
    asked: askedName(row.documents, file.part),
    audit_salt: file.salt,
    sent_at: file.createdAt.toISOString(),
    is_checked: file.scan !== 'WAITING',
    link: linkOf(row, file.part, secretKey),
  }
}

type Linked = Pick<Row, 'application' | 'isOver' | 'viewerId'> & { files: Files }

/** null for a file that is sealed, unchecked, infected or withdrawn, and for colleagues: who sent it alone opens it. */
function linkOf(
  { application, files, isOver, viewerId }: Linked,
  part: Part,
  secretKey: string,
): string | null {
  const file = files.find((each) => each.part === part)
  const isSealed = file?.isSealed && (!isOver || isHeld(file))
  const isShut = !file || isSealed || file.scan === 'WAITING' || file.scan === 'INFECTED'
  if (isShut || application.userId !== viewerId || application.status === 'WITHDRAWN') return null
  return linkTo({ secretKey, userId: viewerId, fileId: file.id })
}

function entryOf({ kind, status, createdAt, beganAt }: Event): TimelineEntry {
  const event = kind as TimelineEntry['event'] // events and interviews are written under these names alone
  const words = english()
  const label = event === 'STATUS' ? statusText(words, status ?? 'RECEIVED') : words.text(`event.${event}`)
  return { at: createdAt.toISOString(), event, status, began_at: beganAt?.toISOString() ?? null, label }
}
