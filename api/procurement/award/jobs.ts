import { z } from 'zod'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { Message } from '#api/accounts/notifications/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { type ConsensusState, findConsensus } from '#api/procurement/consensus/queries.ts'
import { findOwner } from '#api/procurement/evaluations/queries.ts'
import { listOpenerIds } from '#api/procurement/panel/queries.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { listDisqualified, listRankings } from '#api/procurement/ranking/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { Act } from '#contract/procurement/states.ts'
import { type AwardRow, findAward, listComplaints } from './queries.ts'

/** Events from the financial opening to the award that bidders, or members, are told. */
export const Awarded = z.object({
  opportunityId: z.number(),
  event: z.enum([
    'financial',
    'reopen_prices',
    'reopen_ranking',
    'disqualified',
    'intention_withdrawn',
    'intended',
    'complaint_sent',
    'complaint_decided',
    'awarded',
  ]),
  complaint: z.number().optional(),
})
type Awarded = z.output<typeof Awarded>

type Services = { database: Database; mails: MailQueue; timeZone: string }
type Proposal = ConsensusState['proposals'][number]
/** `about`: names the event, so that a job which is repeated after later events tells nobody twice. */
type Notices = {
  about: string | ((proposal: Proposal) => string)
  messageOf: (proposal: Proposal) => Message | undefined
}

/** Tells bidders at once, whatever their settings; of a complaint, the members who open proposals. */
export async function tellOfAward(services: Services, told: Awarded): Promise<void> {
  const { database, mails } = services
  const { opportunityId, event, complaint } = told
  const owner = await findOwner(database, opportunityId)
  if (!owner) return
  if (event === 'complaint_sent') return tellMembers(services, told, owner.name)
  const consensus = await findConsensus(database, opportunityId)
  const found = await noticesOf(services, told, { ...owner, zone: owner.timeZone ?? services.timeZone })
  if (!found) return
  const notices = consensus.proposals.flatMap((proposal) => {
    const { userId, number } = proposal.bidder
    const message = found.messageOf(proposal)
    if (!userId || !message) return []
    const of = typeof found.about === 'string' ? found.about : found.about(proposal)
    const about = `${opportunityId} ${event} ${complaint ?? of}`
    return [{ ...message, userId, kind: ALWAYS_TOLD, about, link: `/user/applications/${number}/` } as const]
  })
  await database.transaction((tx) => notifyPeople(tx, mails, notices))
}

type Owner = { name: string; company: string; zone: string }

/** The act that each event is about, where there can be several. */
const ACTS: Partial<Record<Awarded['event'], Act[]>> = {
  financial: ['open_financial', 'open_next'],
  reopen_prices: ['reopen_prices'],
  reopen_ranking: ['reopen_ranking'],
  intention_withdrawn: ['disqualify'],
}

/** undefined where what happened was taken back before anybody was told. */
async function noticesOf(
  { database }: Services,
  { opportunityId, event, complaint }: Awarded,
  owner: Owner,
): Promise<Notices | undefined> {
  const { name, company } = owner
  const acts: readonly string[] = ACTS[event] ?? []
  const last = (await listProceedingEvents(database, opportunityId)).findLast(({ act }) => acts.includes(act))
  const about = String(last?.id ?? 0)
  const { reason = '', opened = '' } = (last?.details ?? {}) as { reason?: string; opened?: string } // as it is noted
  const of = { name, company }
  switch (event) {
    case 'financial':
      return {
        about,
        // By quality alone one opens after the other.
        messageOf: ({ bidder }) =>
          opened.split(' ').includes(bidder.number) ? { message: 'financial_opened', params: of } : undefined,
      }
    case 'reopen_prices':
    case 'reopen_ranking': {
      const params = { ...of, reason, what: event === 'reopen_prices' ? 'PRICES' : 'RANKING' } as const
      return { about, messageOf: () => ({ message: 'award_reopened', params }) }
    }
    case 'intention_withdrawn':
      return { about, messageOf: () => ({ message: 'intention_withdrawn', params: of }) }
    case 'disqualified': {
      // All of them, since each job can come after the next disqualification.
      const all = await listDisqualified(database, opportunityId)
      const reasons = new Map(all.map(({ applicationId, reason: why }) => [applicationId, why]))
      return {
        about: ({ bidder }) => `${bidder.applicationId}`,
        messageOf: ({ bidder }) => {
          const why = reasons.get(bidder.applicationId)
          return why === undefined
            ? undefined
            : { message: 'proposal_disqualified', params: { ...of, reason: why } }
        },
      }
    }
    case 'complaint_decided': {
      const decided = (await listComplaints(database, opportunityId)).find(({ id }) => id === complaint)
      return {
        about,
        messageOf: ({ bidder }) =>
          decided && bidder.applicationId === decided.applicationId
            ? {
                message: 'complaint_decided',
                params: { ...of, isUpheld: decided.isUpheld === true, decision: decided.decision },
              }
            : undefined,
      }
    }
    default:
      return outcomeNotices(database, opportunityId, event === 'awarded', owner)
  }
}

async function outcomeNotices(
  database: Database,
  opportunityId: number,
  isAwarded: boolean,
  { name, company, zone: timeZone }: Owner,
): Promise<Notices | undefined> {
  const award = await findAward(database, opportunityId)
  if (!award) return undefined
  const outcomes = await outcomesOf(database, opportunityId, award)
  const until = award.standstillUntil.toISOString()
  return {
    about: `${award.intendedAt.getTime()}`,
    messageOf: (proposal) => {
      const params = { name, company, ...outcomes(proposal) }
      return isAwarded
        ? { message: 'award_made', params }
        : { message: 'award_intended', params: { ...params, until, timeZone } }
    },
  }
}

/** Own points and rank, and who wins at what price. */
async function outcomesOf(database: Database, opportunityId: number, award: AwardRow) {
  const { proposals } = await findConsensus(database, opportunityId)
  const rankings = await listRankings(database, opportunityId)
  const winner = proposals.find(({ bidder }) => bidder.applicationId === award.applicationId)?.bidder
  return ({ bidder, outcome }: Proposal) => ({
    number: bidder.number,
    winner: winner?.name || winner?.number || '',
    isWinner: bidder.applicationId === award.applicationId,
    amount: award.amount,
    currency: award.currency,
    total: outcome.total,
    rank: rankings.find(({ applicationId }) => applicationId === bidder.applicationId)?.rank ?? null,
  })
}

async function tellMembers(
  { database, mails }: Services,
  { opportunityId, complaint }: Awarded,
  name: string,
) {
  const openers = await listOpenerIds(database, opportunityId)
  await database.transaction((tx) =>
    notifyPeople(
      tx,
      mails,
      openers.map((userId) => ({
        message: 'complaint_sent',
        params: { name },
        userId,
        kind: 'AWARD',
        about: `${opportunityId} complaint ${complaint}`,
        link: `/evaluations/${opportunityId}/award/`,
      })),
    ),
  )
}
