import { eq, inArray, sql } from 'drizzle-orm'
import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { type Message, NO_HEAD } from '#api/accounts/notifications/rules.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { findTemplate } from '#api/applications/templates/queries.ts'
import { fillInMail } from '#api/applications/templates/rules.ts'
import { type Head, headText } from '#api/platform/audit/chain.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { Opportunity } from './rules.ts'

/** `stageId`: one of the job's own that stands for the status; null for the first of them. */
type Place = { status: ApplicationStatus; stageId: number | null }

/** Sets the stage that members see. Applicants see its status after `tellOwners`. */
export async function moveToStage(
  tx: Transaction,
  applicationIds: number[],
  { status, stageId }: Place,
): Promise<void> {
  if (applicationIds.length === 0) return
  await tx
    .update(applications)
    .set({ status, stageId, updatedAt: sql`now()` })
    .where(inArray(applications.id, applicationIds))
}

/** Marks an act of either side, by which lists of the latest activity are ordered. */
export async function touch(tx: Transaction, applicationId: number): Promise<void> {
  await tx.update(applications).set({ updatedAt: sql`now()` }).where(eq(applications.id, applicationId))
}

/** Confirms an application or proposal; for a job with the company's own template, if it has one. */
export async function confirmReceipt(
  tx: Transaction,
  mails: MailQueue,
  received: Opportunity & {
    userId: number
    companyId: number
    application: { number: string; submittedAt: Date }
    auditHead: Head | undefined
  },
): Promise<void> {
  const { userId } = received
  const { number, submittedAt } = received.application
  const { kind, opportunityName: name, companyName: company } = received
  const head = received.auditHead ? headText(received.auditHead) : NO_HEAD
  const message =
    (await companysWords(tx, received)) ??
    ({ message: 'application_received', params: { kind, name, company, number, head } } as const)
  const link = `/user/applications/${number}/`
  // Reapplying keeps the number, so the time makes the notice a new one.
  const about = `${number} ${submittedAt.toISOString()}`
  // The receipt of a proposal is evidence, so nobody switches it off.
  const told = kind === 'RFP' ? ALWAYS_TOLD : 'APPLICATION_RECEIVED'
  await notifyPeople(tx, mails, [{ userId, kind: told, about, link, ...message }])
}

type Received = Parameters<typeof confirmReceipt>[2]

async function companysWords(tx: Transaction, { userId, companyId, application, ...opportunity }: Received) {
  const text = opportunity.kind === 'JOB' ? await findTemplate(tx, companyId, 'received') : undefined
  const person = text && (await findUser(tx, userId))
  if (!person) return undefined
  const values = {
    names: { first: person.firstName, full: `${person.firstName} ${person.lastName}` },
    job: opportunity.opportunityName,
    company: opportunity.companyName,
    status: 'RECEIVED',
    number: application.number,
  } as const
  const { subject, body } = fillInMail(text, values, wordsFor(person))
  return { message: 'written', params: { title: subject, content: body } } as const
}

/** A new status, a message of the company, or both, for the owner of an application. */
export type Telling = {
  applicationId: number
  status: ApplicationStatus | null
  mail: { subject: string; body: string } | null
  /** Deduplicates: the owner is told once of each. */
  about: string
}

/** Notifies owners, who see the new status from now on (decisions §5). */
export async function tellOwners(tx: Transaction, mails: MailQueue, tellings: Telling[]): Promise<void> {
  const owners = await listOwners(
    tx,
    tellings.map(({ applicationId }) => applicationId),
  )
  const notices: Notice[] = []
  for (const telling of tellings) {
    const owner = owners.get(telling.applicationId)
    if (!owner) continue
    const isNews = telling.status !== null && telling.status !== owner.toldStatus
    if (isNews) await setTold(tx, telling)
    if (owner.userId && (isNews || telling.mail)) {
      notices.push(noticeOf({ ...owner, userId: owner.userId }, telling))
    }
  }
  await notifyPeople(tx, mails, notices)
}

type News = Pick<Telling, 'applicationId' | 'status'>

/** Has the owner see a status, without a notification: who calls it tells them in another way. */
export async function setTold(tx: Transaction, { applicationId, status }: News): Promise<void> {
  if (!status) return
  await tx.update(applications).set({ toldStatus: status }).where(eq(applications.id, applicationId))
  await tx.insert(applicationEvents).values({ applicationId, kind: 'STATUS', status })
}

async function listOwners(tx: Transaction, applicationIds: number[]) {
  const rows = await tx
    .select({
      id: applications.id,
      number: applications.number,
      userId: applications.userId,
      toldStatus: applications.toldStatus,
      kind: opportunities.kind,
      opportunityName: opportunities.name,
      companyName: companies.name,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(inArray(applications.id, applicationIds))
  return new Map(rows.map((row) => [row.id, row]))
}

type Owner = { userId: number; number: string; toldStatus: ApplicationStatus } & Opportunity

function noticeOf(owner: Owner, { status, mail, about }: Telling): Notice {
  const { userId, number } = owner
  return {
    userId,
    kind: status ? 'STATUS_CHANGED' : 'MESSAGE',
    about: `${number} ${about}`,
    ...messageOf(owner, { status, mail }),
    link: `/user/applications/${number}/`,
  }
}

function messageOf(owner: Owner, { status, mail }: Pick<Telling, 'status' | 'mail'>): Message {
  if (mail) return { message: 'written', params: { title: mail.subject, content: mail.body } }
  const { kind, opportunityName: name, companyName: company, toldStatus } = owner
  return { message: 'status_changed', params: { kind, name, company, status: status ?? toldStatus } }
}
