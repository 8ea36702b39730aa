import { eq, getTableColumns, sql } from 'drizzle-orm'
import { listConsents } from '#api/accounts/consents/queries.ts'
import { listAllNotificationsOf } from '#api/accounts/notifications/queries.ts'
import { isKept } from '#api/applications/files/queries.ts'
import { listKeptCvs } from '#api/applications/kept-cvs/queries.ts'
import { listAnswers } from '#api/applications/screening/queries.ts'
import { isOver, sealedWith, withDetails } from '#api/applications/sealing/queries.ts'
import { seenStatus, statusText } from '#api/applications/submission/rules.ts'
import { findRecommendationData } from '#api/opportunities/recommended/queries.ts'
import { findAlertData } from '#api/opportunities/subscribers/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import {
  academicRecords,
  employmentRecords,
  notificationSettings,
  projects,
  sessions,
  users,
} from '#api/platform/database/tables/accounts-tables.ts'
import {
  applicationEvents,
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { approvers } from '#api/platform/database/tables/approval-tables.ts'
import { messages } from '#api/platform/database/tables/hiring-tables.ts'
import { interviewSeats } from '#api/platform/database/tables/interviews-tables.ts'
import { bookmarks, opportunities, reports } from '#api/platform/database/tables/opportunities-tables.ts'
import { questions } from '#api/platform/database/tables/procurement-tables.ts'
import { leftOut } from '#api/platform/files/archive-names.ts'
import { listSecurityActivity } from '#api/platform/security-log/queries.ts'
import type { Words } from '#api/platform/words/words.ts'
import { listOwnInterviews, listOwnInvitations, listOwnOffers } from './hiring/queries.ts'
import { listOwnKeepers } from './keepers/queries.ts'
import { listOwnPanels } from './panels/queries.ts'
import { isOwn, listOwnClarifications, listOwnComplaints, listOwnDebriefs } from './proposals/queries.ts'
import { listOwnApprovals, listOwnMentions, listOwnTeams } from './teams/queries.ts'

/** Everything kept about a person, by the names of the export's files. Secrets and their hashes stay out. */
export async function findPersonalData(
  database: Executor,
  userId: number,
  words: Words,
): Promise<Record<string, unknown[]>> {
  const { passwordHash, ...account } = getTableColumns(users)
  return {
    account: await database.select(account).from(users).where(eq(users.id, userId)),
    'employment-records': await ofUser(database, employmentRecords, userId),
    'academic-records': await ofUser(database, academicRecords, userId),
    projects: await ofUser(database, projects, userId),
    bookmarks: await database
      .select({
        opportunityId: bookmarks.opportunityId,
        name: opportunities.name,
        since: bookmarks.createdAt,
      })
      .from(bookmarks)
      .innerJoin(opportunities, eq(opportunities.id, bookmarks.opportunityId))
      .where(eq(bookmarks.userId, userId)),
    applications: await listOwnApplications(database, userId, words),
    cvs: await listOwnCvs(database, userId, words),
    messages: await listOwnMessages(database, userId),
    interviews: await listOwnInterviews(database, userId),
    'interview-invitations': await listOwnInvitations(database, userId),
    'interview-panels': await ofUser(database, interviewSeats, userId),
    offers: await listOwnOffers(database, userId),
    keepers: await listOwnKeepers(database, userId),
    questions: await listOwnQuestions(database, userId),
    reports: await listOwnReports(database, userId),
    panels: await listOwnPanels(database, userId),
    teams: await listOwnTeams(database, userId),
    approver: await ofUser(database, approvers, userId),
    approvals: await listOwnApprovals(database, userId),
    mentions: await listOwnMentions(database, userId),
    complaints: await listOwnComplaints(database, userId),
    clarifications: await listOwnClarifications(database, userId),
    debriefs: await listOwnDebriefs(database, userId),
    notifications: await listAllNotificationsOf(database, userId),
    'notification-settings': await ofUser(database, notificationSettings, userId),
    ...(await findAlertData(database, userId)),
    ...(await findRecommendationData(database, userId)),
    consents: await listConsents(database, userId),
    'security-activity': await listSecurityActivity(database, userId),
    sessions: await database
      .select({
        userAgent: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  }
}

type Owned = typeof notificationSettings | typeof projects
/** Typed as any one of these tables, because only their user matters here. */
const ofUser = (database: Executor, table: object, userId: number): Promise<unknown[]> =>
  database
    .select()
    .from(table as Owned)
    .where(eq((table as Owned).userId, userId))

async function listOwnApplications(database: Executor, userId: number, words: Words) {
  const rows = await database
    .select({ application: applications, opportunity: opportunities.name, kind: opportunities.kind })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(isOwn(userId))
  const files = await listOwnFiles(database, userId)
  const events = await database
    .select({
      applicationId: applications.id,
      kind: applicationEvents.kind,
      status: applicationEvents.status,
      at: applicationEvents.createdAt,
      beganAt: applicationEvents.beganAt,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(isOwn(userId))
  const answers = await listAnswers(
    database,
    rows.map(({ application }) => application.id),
  )
  const of = <T extends { applicationId: number }>(all: T[], id: number) =>
    all.filter((one) => one.applicationId === id)
  return rows.map(({ application, opportunity, kind }) => ({
    number: application.number,
    opportunity,
    status: statusText(words, seenStatus(application)),
    // A proposal's text is sealed.
    bio: kind === 'JOB' ? application.bio : null,
    submittedAt: application.submittedAt,
    source: application.source,
    withdrawnAt: application.withdrawnAt,
    files: of(files, application.id).map(({ storageName, isSealed, isOver, isKept, ...file }) => ({
      ...file,
      leftOut: leftOut({ ...file, isSealed, isOver, isKept }, words),
    })),
    answers: of(answers, application.id).map(({ text, answer }) => ({ question: text, answer })),
    events: of(events, application.id),
  }))
}

/** The CVs of the profile; `files/cvs/` of the archive has those that can be read. */
async function listOwnCvs(database: Executor, userId: number, words: Words) {
  const rows = await listKeptCvs(database, userId)
  return rows.map(({ storageName, userId: owner, ...cv }) => ({ ...cv, leftOut: cvLeftOut(cv, words) }))
}

const cvLeftOut = ({ scan }: { scan: string }, words: Words) =>
  leftOut({ scan, isKept: true, isSealed: false, isOver: true }, words)

/** Messages of the person's applications, sent and received. */
function listOwnMessages(database: Executor, userId: number) {
  return database
    .select({
      number: applications.number,
      isFromCompany: messages.isFromCompany,
      subject: messages.subject,
      body: messages.body,
      at: messages.createdAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .innerJoin(applications, eq(applications.id, messages.applicationId))
    .where(isOwn(userId))
    .orderBy(messages.id)
}

/** Questions about RFPs, which are published without the asker's name. */
function listOwnQuestions(database: Executor, userId: number) {
  return database
    .select({
      opportunity: opportunities.name,
      question: questions.question,
      at: questions.createdAt,
      answeredAt: questions.answeredAt,
    })
    .from(questions)
    .innerJoin(opportunities, eq(opportunities.id, questions.opportunityId))
    .where(eq(questions.askerId, userId))
    .orderBy(questions.id)
}

function listOwnReports(database: Executor, userId: number) {
  return database
    .select({
      opportunity: opportunities.name,
      reason: reports.reason,
      text: reports.text,
      at: reports.createdAt,
    })
    .from(reports)
    .innerJoin(opportunities, eq(opportunities.id, reports.opportunityId))
    .where(eq(reports.reporterId, userId))
    .orderBy(reports.id)
}

/** The files of a person's applications, with those of which only name, size and hash are kept. */
export async function listOwnFiles(database: Executor, userId: number) {
  const rows = await database
    .select({
      ...sealedWith,
      id: applicationFiles.id,
      applicationId: applications.id,
      number: applications.number,
      part: applicationFiles.part,
      name: applicationFiles.name,
      size: applicationFiles.size,
      sha256: applicationFiles.sha256,
      scan: applicationFiles.scan,
      isSealed: applicationFiles.isSealed,
      /** Members open a file that they hold later than its deadline, or never. */
      isOver: sql<boolean>`(${isOver} and (${applicationFiles.heldKey} is null or ${applicationFiles.openedKey} is not null))`,
      isKept,
      storageName: applicationFiles.storageName,
      sealedDetails: applicationFiles.sealedDetails,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(sealKeys, eq(sealKeys.opportunityId, applications.opportunityId))
    .where(isOwn(userId))
  return rows.map(({ userId: owner, opportunityId, wrappedKey, ...file }) => {
    const { salt: auditSalt, ...detailed } = withDetails(database, file, {
      number: file.number,
      userId: owner,
      opportunityId,
      wrappedKey,
    })
    return { ...detailed, auditSalt }
  })
}
