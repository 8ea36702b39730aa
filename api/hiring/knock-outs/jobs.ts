import { settleRejection } from '#api/applications/screening/queries.ts'
import { findTemplate } from '#api/applications/templates/queries.ts'
import { standardText } from '#api/applications/templates/rules.ts'
import { moveInTransaction } from '#api/hiring/stages/commands.ts'
import { findOpportunityTexts, insertActs } from '#api/hiring/stages/queries.ts'
import { nextWorkingMorning } from '#api/hiring/stages/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { findActor, listDue, lockRejectedForUpdate, type Rejected } from './queries.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; timeZone: string }

const AT_ONCE = 200

/**
 * Rejects applicants whose answer does not meet a question, each once, also after a crash: the decision and the letter that waits are
 * one transaction. The letter goes out in the morning of the next working day, and until then a member can undo it like any move.
 */
export async function rejectDue(services: Services): Promise<void> {
  const ids = await listDue(services.database, AT_ONCE)
  await inTurn(ids, (id) => services.database.transaction((tx) => rejectOne(services, tx, id)))
}

async function rejectOne(services: Services, tx: Transaction, id: number): Promise<void> {
  const rejected = await lockRejectedForUpdate(tx, id)
  if (rejected === 'waits') return
  if (!rejected) return void (await settleRejection(tx, id))
  const scope = await findActor(tx, rejected.opportunityId)
  if (!scope) return void (await settleRejection(tx, id))
  const request = await requestFor(services, tx, { rejected, companyId: scope.companyId })
  const moving = { scope, opportunityId: rejected.opportunityId, request, isAutomatic: true as const }
  const { change, refused } = await moveInTransaction(tx, services.queue, moving)
  // They were written to too often today: the next run tries again.
  if (!change && refused.some(({ reason }) => reason === 'TOLD_ENOUGH')) return
  await insertActs(tx, [{ applicationId: id, actorId: null, kind: 'KNOCKED_OUT', details: {} }])
  await settleRejection(tx, id)
}

type Addressed = { rejected: Rejected; companyId: number }

/** The company's own text, or the standard one in the applicant's language. */
async function requestFor({ timeZone }: Services, tx: Transaction, { rejected, companyId }: Addressed) {
  const { number, opportunityId, language } = rejected
  const texts = await findOpportunityTexts(tx, opportunityId)
  const own = await findTemplate(tx, companyId, 'not-selected')
  const { subject, body } = own ?? standardText('not-selected', wordsFor({ language }))
  return {
    applicants: [{ number, from: 'RECEIVED' as const }],
    to: 'REJECTED' as const,
    tell: true,
    tell_at: nextWorkingMorning(texts.now, texts.timeZone ?? timeZone).toISOString(),
    subject,
    body,
  }
}
