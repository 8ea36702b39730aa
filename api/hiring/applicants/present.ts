import { presentRecord } from '#api/accounts/records/present.ts'
import { HIDDEN, isOfNumber, redacted } from '#api/applications/cv-text/masking.ts'
import { presentAnswer } from '#api/applications/screening/present.ts'
import { signedFor } from '#api/applications/submission/rules.ts'
import type { Row } from '#api/hiring/applicant-lists/queries.ts'
import type { listNotes, listRatings } from '#api/hiring/assessment/queries.ts'
import { stagesOf } from '#api/hiring/job-stages/rules.ts'
import { textForMembers } from '#api/hiring/messages/rules.ts'
import { presentApplication } from '#api/hiring/people/list/present.ts'
import { nextStatuses } from '#api/hiring/stages/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import { DOCUMENTS, type DocumentType } from '#contract/applications/documents.ts'
import { answerPart } from '#contract/applications/parts.ts'
import type { ScreeningAnswer } from '#contract/applications/screening.ts'
import type {
  Applicant,
  ApplicantRow,
  Background,
  Cv,
  HistoryEntry,
  Note,
  Ratings,
} from '#contract/hiring/applicants.ts'
import { withTexts } from '#contract/hiring/mentions.ts'
import type { Selectable } from '#contract/hiring/reading.ts'
import type { Found } from './queries.ts'
import { isNameHidden, rounded } from './rules.ts'

type Person = { firstName: string | null; lastName: string | null; image: string | null }

/** A list tells this of an applicant beside who they are. */
type Listed = Pick<
  Row,
  | 'rating'
  | 'ratings'
  | 'scorecards'
  | 'notes'
  | 'needsAnswer'
  | 'unmet'
  | 'country'
  | 'lastJob'
  | 'stageSince'
>

type Named = Pick<Row, 'status' | 'userId'> & Pick<Person, 'firstName' | 'lastName'>

/** null while it is hidden, and once the account is deleted. */
function nameOf({ isBlind }: Pick<OwnOpportunity, 'isBlind'>, row: Named): string | null {
  const isHidden = isNameHidden({ isBlind, status: row.status })
  return isHidden || row.userId === null ? null : `${row.firstName} ${row.lastName}`
}

function whoOf(job: Pick<OwnOpportunity, 'isBlind'>, row: Omit<Row, keyof Person | keyof Listed> & Person) {
  const isHidden = isNameHidden({ isBlind: job.isBlind, status: row.status })
  const isDeleted = row.userId === null
  return {
    number: row.number,
    name: nameOf(job, row),
    image: isHidden ? null : row.image,
    is_hidden: isHidden,
    is_deleted: isDeleted,
    status: row.status,
    stage: row.stage,
    next_statuses: nextStatuses(row),
    submitted_at: row.submittedAt.toISOString(),
    active_at: row.updatedAt.toISOString(),
    interview: presentMark(row),
  }
}

/** Interviews end with the application, if a minute later; who is hired has no time to choose. */
function presentMark({ status, interview: mark }: Pick<Row, 'status' | 'interview'>): Row['interview'] {
  if (!mark || status === 'WITHDRAWN' || (status === 'HIRED' && !mark.starts_at)) return null
  return { ...mark, starts_at: mark.starts_at && new Date(mark.starts_at).toISOString() }
}

export function presentRow(job: Pick<OwnOpportunity, 'isBlind'>, row: Row): ApplicantRow {
  const who = whoOf(job, row)
  return {
    ...who,
    last_job: who.is_hidden || hasEnded(row) ? null : row.lastJob,
    country: who.is_hidden ? null : row.country,
    stage_since: row.stageSince.toISOString(),
    rating: rounded(row.rating),
    ratings: row.ratings,
    scorecards: row.scorecards,
    notes: row.notes,
    unmet: row.unmet,
    needs_answer: row.needsAnswer,
  }
}

/** A profile is shown as it is now, so a company sees it no longer once the application is taken back (ADR 067). */
const hasEnded = ({ status }: Pick<Row, 'status'>) => status === 'WITHDRAWN'

export const presentSelectable = (
  job: Pick<OwnOpportunity, 'isBlind'>,
  row: Named & Pick<Row, 'number' | 'toldStatus'>,
): Selectable => ({
  number: row.number,
  name: nameOf(job, row),
  status: row.status,
  next_statuses: nextStatuses(row),
})

type Presenting = { job: OwnOpportunity; scope: Scope; secretKey: string }

/** Leaves out what reveals a hidden applicant. */
export function presentApplicant(found: Found, { job, scope, secretKey }: Presenting): Applicant {
  const { application, person } = found
  const who = whoOf(job, {
    ...application,
    stage: found.stage,
    interview: found.interview,
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    image: person?.image ?? null,
  })
  const shown = (text: string) =>
    textForMembers({ isBlind: job.isBlind, status: application.status, person }, text)
  return {
    ...who,
    post: { id: job.id, name: job.name, is_blind: job.isBlind },
    stages: stagesOf(found.stages),
    withdrawn_at: application.withdrawnAt?.toISOString() ?? null,
    bio: shown(application.bio),
    contact: who.is_hidden ? null : contactOf(person),
    skills: person && !hasEnded(application) ? shownSkills(person, who.is_hidden) : [],
    background:
      who.is_hidden || !person || hasEnded(application) ? null : backgroundOf(person, found.background),
    answers: found.answers.map((row) => ({
      ...(who.is_hidden && person ? masked(presentAnswer(row), person) : presentAnswer(row)),
      meets: row.meets,
      file: who.is_hidden ? null : answerFileOf(found, row.questionId, { scope, secretKey }),
    })),
    cv: who.is_hidden ? null : cvOf(found, { scope, secretKey }),
    rejection: found.rejection && presentRejection(found.rejection, scope, shown),
    ratings: presentRatings(shownRatings(found, scope), scope),
    scorecards: found.sight.tally,
    has_scorecards: found.sight.hasScorecards,
    notes: found.notes.map((row) => presentNote(row, scope, shown)),
    others: found.others.map(presentApplication),
    history: historyOf(found, scope),
    rejected_at: found.dueAt?.toISOString() ?? null,
    can_assess: can(scope.role, 'applicants.assess'),
    can_move: can(scope.role, 'applicants.move'),
  }
}

/** Stars that were given before the job had scorecards are seen as these are. */
const areStarsShown = ({ sight }: Found) => !sight.hasScorecards || sight.isShown

const shownRatings = (found: Found, { userId }: Scope) =>
  areStarsShown(found) ? found.ratings : found.ratings.filter((row) => row.userId === userId)

/** Shaped by the endpoint's own schema. */
function backgroundOf({ about }: User, { employment, academic, projects }: Found['background']) {
  return {
    about,
    employment: employment.map(presentRecord),
    academic: academic.map(presentRecord),
    projects: projects.map(presentRecord),
  } as Background // the columns have the names of the records' shapes
}

type User = NonNullable<Found['person']>

function masked(each: ScreeningAnswer, person: User): ScreeningAnswer {
  if (each.kind === 'TEXT') return { ...each, answer: redacted(each.answer, person) }
  if (each.kind === 'FILE') return { ...each, answer: HIDDEN }
  const isOwn = each.kind === 'NUMBER' && isOfNumber(each.answer, person.contactNumber)
  return isOwn ? { ...each, answer: HIDDEN } : each
}

/** A skill is free text; one that is masked in part says nothing. */
const shownSkills = (person: User, isHidden: boolean): string[] =>
  isHidden ? person.skills.filter((skill) => redacted(skill, person) === skill) : person.skills

function contactOf(person: Found['person']): Applicant['contact'] {
  if (!person) return null
  const { email, contactNumber, country, linkedinHandle, githubHandle, dribbbleHandle } = person
  const links = [linkedinHandle, githubHandle, dribbbleHandle].filter((link) => link !== null)
  return { email, contact_number: contactNumber, country, links }
}

/** null for an infected file, which was removed. */
function cvOf({ file, text, application }: Found, { scope, secretKey }: Omit<Presenting, 'job'>): Cv | null {
  if (!file || file.scan === 'INFECTED') return null
  const path = `/api/company/applicants/${application.number}/cv/`
  return {
    ...linkedFile(file, path, signedFor({ secretKey, userId: scope.userId, fileId: file.id })),
    text: text as Cv['text'], // a check of the table
  }
}

/** null for an infected file, which was removed. */
function answerFileOf(
  { answerFiles, application }: Found,
  questionId: number,
  { scope, secretKey }: Omit<Presenting, 'job'>,
) {
  const file = answerFiles.find(({ file: { part } }) => part === answerPart(questionId))?.file
  if (!file || file.scan === 'INFECTED') return null
  const path = `/api/company/applicants/${application.number}/answers/${questionId}/`
  return linkedFile(file, path, signedFor({ secretKey, userId: scope.userId, fileId: file.id }))
}

type Stored = NonNullable<Found['file']>

const linkedFile = ({ name, size, mediaType, scan }: Stored, path: string, signed: string) => ({
  name,
  size,
  type: Object.keys(DOCUMENTS).find((type) => DOCUMENTS[type as DocumentType] === mediaType) ?? '',
  is_checked: scan !== 'WAITING',
  link: scan === 'WAITING' ? null : `${path}?${signed}`,
})

type Said = NonNullable<Found['rejection']>

/** Masked for its author, too, the note would tell which of some words are of the name. */
const presentRejection = (
  { reason, note, authorId }: Said,
  { userId }: Scope,
  shown: (text: string) => string,
) => ({ reason, note: authorId === userId ? note : shown(note) })

export function presentRatings(rows: Awaited<ReturnType<typeof listRatings>>, { userId }: Scope): Ratings {
  const sum = rows.reduce((total, { rating }) => total + rating, 0)
  return {
    average: rows.length === 0 ? null : rounded(sum / rows.length),
    own: rows.find((row) => row.userId === userId)?.rating ?? null,
    all: rows.map(({ name, rating }) => ({ name: name ?? '', rating })),
  }
}

export function presentNote(
  { note, author, mentions, isYoung }: Awaited<ReturnType<typeof listNotes>>[number],
  { userId, role }: Scope,
  shown = (text: string) => text,
): Note {
  return {
    id: note.id,
    // Masked for its author, too, it would tell which of some words are of the name.
    text: note.authorId === userId ? note.text : withTexts(note.text, shown),
    mentions: mentions ?? [],
    author,
    at: note.createdAt.toISOString(),
    can_remove: isYoung && note.authorId === userId && can(role, 'applicants.assess'),
  }
}

/**
 * Members' acts and the applicant's events, newest first. A CV that was loaded ahead and opened later was opened. TOLD acts with a status are left out, as their event says the same;
 * a message alone has no event.
 */
function historyOf(found: Found, { userId }: Scope): HistoryEntry[] {
  const { acts, events } = found
  const opened = new Set<number | null>()
  const byRule = new Set(
    acts.flatMap(({ act }) => (act.kind === 'KNOCKED_OUT' ? [act.createdAt.getTime()] : [])),
  )
  const shown = acts.filter(({ act: { kind, actorId, createdAt } }) => {
    // The rejection itself, of the same transaction.
    if (kind === 'MOVED' && byRule.has(createdAt.getTime())) return false
    if (kind === 'CV_OPENED') opened.add(actorId)
    if (kind === 'RATED' && actorId !== userId && !areStarsShown(found)) return false
    return kind !== 'CV_AHEAD' || !opened.has(actorId)
  })
  const entries = [
    ...events.map(({ kind, status, createdAt, beganAt }) => ({
      at: createdAt.toISOString(),
      kind,
      actor: null,
      status,
      stage: null,
      rating: null,
      began_at: beganAt?.toISOString() ?? null,
    })),
    ...shown.map(({ act, actor }) => {
      const { to, stage, rating } = act.details as {
        to?: HistoryEntry['status']
        stage?: string
        rating?: number
      }
      return {
        at: act.createdAt.toISOString(),
        kind: act.kind,
        actor,
        status: to ?? null,
        stage: stage ?? null,
        rating: rating ?? null,
        began_at: null,
      }
    }),
  ]
  return entries
    .filter(({ kind, status }) => kind !== 'TOLD' || status === null)
    .sort((a, b) => b.at.localeCompare(a.at))
}
