import { z } from 'zod'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { Message } from '#api/accounts/notifications/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { type ConsensusState, findConsensus } from '#api/procurement/consensus/queries.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { Act } from '#contract/procurement/states.ts'
import { findOwner } from './queries.ts'

/** The events of an evaluation that bidders are told. */
export const Evaluated = z.object({
  opportunityId: z.number(),
  event: z.enum(['final', 'reopened', 'unsuccessful']),
})

type Services = { database: Database; mails: MailQueue }

/** Tells bidders at once, whatever their settings: those below a minimum with their own scores, or all with the reason. */
export async function tellOfEvaluation(
  { database, mails }: Services,
  { opportunityId, event }: z.output<typeof Evaluated>,
): Promise<void> {
  const owner = await findOwner(database, opportunityId)
  const events = await listProceedingEvents(database, opportunityId)
  const move = events.findLast(({ act }) => isOf(event, act) || isOf('reopened', act))
  // Scores that were opened again before anybody was told are told once they are final.
  if (!owner || !move || !isOf(event, move.act)) return
  const consensus = await findConsensus(database, opportunityId)
  const { reason = '' } = move.details as { reason?: string } // as it is noted
  const notices = consensus.proposals.flatMap((proposal) => {
    const { userId, number } = proposal.bidder
    const message = event === 'final' ? belowOf(owner, consensus, proposal) : endOf(owner, event, reason)
    if (!userId || !message) return []
    const about = `${opportunityId} ${event} ${move.id}`
    return [{ ...message, userId, kind: ALWAYS_TOLD, about, link: `/user/applications/${number}/` } as const]
  })
  await database.transaction((tx) => notifyPeople(tx, mails, notices))
}

const ACTS = {
  final: ['finalise_scores'],
  reopened: ['reopen_consensus', 'reopen_scoring'],
  unsuccessful: ['end_unsuccessful'],
} as const satisfies Record<string, Act[]>

const isOf = (event: keyof typeof ACTS, act: string): boolean => ACTS[event].some((each) => each === act)

type Owner = { name: string; company: string }

const endOf = (owner: Owner, event: 'reopened' | 'unsuccessful', reason: string): Message => ({
  message: event === 'reopened' ? 'scores_reopened' : 'rfp_unsuccessful',
  params: { ...owner, reason },
})

/** undefined for who goes on. */
function belowOf(
  owner: Owner,
  { terms }: ConsensusState,
  { bidder, failure, outcome }: ConsensusState['proposals'][number],
): Message | undefined {
  if (outcome.passes) return undefined
  return {
    message: 'proposal_below',
    params: {
      ...owner,
      number: bidder.number,
      total: outcome.total,
      minimum: outcome.isBelowTotal ? terms.minimum : null,
      failed: failure ? { requirement: failure.requirement, reason: failure.reason } : null,
      scores: outcome.sums.map((each) => ({
        criterion: each.name,
        points: each.points,
        most: each.most,
        minimum: outcome.below.includes(each.id) ? each.minimum : null,
      })),
    },
  }
}
