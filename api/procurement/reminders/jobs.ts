import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { ConfirmedAct } from '#api/accounts/notifications/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { confirmationLink } from '#api/procurement/notices/jobs.ts'
import * as queries from './queries.ts'

type Services = { database: Database; mails: MailQueue; timeZone: string }
type Find = (tx: Transaction, timeZone: string) => Promise<Notice[]>

/**
 * Tells of what the clock made due: proposals that can be opened, confirmations that ran out, shares to hand on, documents of firms that end, late scores, the end of standstill.
 * Each search leaves out who was told, and the table takes no notice twice, so two processes at once tell everybody once.
 */
export async function tellOfTimes({ database, mails, timeZone }: Services): Promise<void> {
  await inTurn(SEARCHES, (find) =>
    database.transaction(async (tx) => notifyPeople(tx, mails, await find(tx, timeZone))),
  )
}

const SEARCHES: Find[] = [
  proposalsDue,
  expired,
  sharesWanted,
  documentsEnding,
  scoresDue,
  standstillNear,
  awardReady,
  standstillOver,
]

const atOf = (at: number) => new Date(at).toISOString()

async function proposalsDue(tx: Transaction): Promise<Notice[]> {
  return (await queries.listProposalsDue(tx)).map(({ userId, about, opportunityId, name, count }) => ({
    userId,
    about,
    kind: 'OPENING',
    link: confirmationLink(opportunityId, 'open_technical'),
    message: 'proposals_due',
    params: { name, count },
  }))
}

async function expired(tx: Transaction): Promise<Notice[]> {
  return (await queries.listExpired(tx)).map(({ userId, about, opportunityId, name, act }) => ({
    userId,
    about,
    kind: 'OPENING',
    link: confirmationLink(opportunityId, act),
    message: 'confirmation_expired',
    params: { name, act: act as ConfirmedAct }, // as commands note it
  }))
}

async function sharesWanted(tx: Transaction): Promise<Notice[]> {
  return (await queries.listSharesWanted(tx)).map(({ userId, about, opportunityId, name, member }) => ({
    userId,
    about,
    kind: 'OPENING',
    link: confirmationLink(opportunityId, 'open_technical'),
    message: 'shares_wanted',
    params: { name, member },
  }))
}

async function documentsEnding(tx: Transaction): Promise<Notice[]> {
  return (await queries.listDocumentsEnding(tx)).map(({ userId, about, name, count, until }) => ({
    userId,
    about,
    kind: 'PROPOSAL',
    link: '/user/firm/',
    message: 'documents_ending',
    params: { name, count, until },
  }))
}

async function scoresDue(tx: Transaction, zone: string): Promise<Notice[]> {
  return (await queries.listScoresDue(tx)).map(({ userId, about, opportunityId, name, ...due }) => ({
    userId,
    about,
    kind: 'EVALUATION',
    link: `/evaluations/${opportunityId}/score/`,
    message: 'scores_due',
    params: { name, at: atOf(due.at), timeZone: due.timeZone ?? zone, isOver: due.isOver },
  }))
}

async function standstillNear(tx: Transaction, zone: string): Promise<Notice[]> {
  return (await queries.listStandstillNear(tx)).map(({ userId, about, opportunityId, name, ...ends }) => ({
    userId,
    about,
    kind: 'AWARD',
    link: `/evaluations/${opportunityId}/award/`,
    message: 'standstill_near',
    params: { name, at: atOf(ends.at), timeZone: ends.timeZone ?? zone },
  }))
}

async function awardReady(tx: Transaction): Promise<Notice[]> {
  return (await queries.listAwardReady(tx)).map(({ userId, about, opportunityId, name }) => ({
    userId,
    about,
    kind: 'AWARD',
    link: `/evaluations/${opportunityId}/award/`,
    message: 'award_ready',
    params: { name },
  }))
}

async function standstillOver(tx: Transaction): Promise<Notice[]> {
  return (await queries.listStandstillOver(tx)).map(({ userId, about, name, company, number }) => ({
    userId,
    about,
    kind: 'PROPOSAL',
    link: `/user/applications/${number}/`,
    message: 'standstill_over',
    params: { name, company },
  }))
}
