import type { Post } from '#api/accounts/registration/jobs.ts'
import type { Database } from '#api/platform/database/client.ts'
import { reasonOf } from '#api/platform/database/failure.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Answer, Outgoing } from '#api/platform/outgoing/commands.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { webhookOffMail } from './mails.ts'
import {
  type Claimed,
  claimDue,
  findClaimed,
  findDisabled,
  listOwnersOf,
  updateDisabled,
  updateFailing,
  updateTried,
} from './queries.ts'
import { isGone, isSuccess, pauseAfter, readSecret, signedHeaders } from './rules.ts'

type Services = { database: Database; mails: MailQueue; outgoing: Outgoing }

/** Within the time that a job of the queue has, with the last tries to each endpoint. */
const CLAIMING_MS = 40_000

/**
 * Delivers what is due until nothing is or the time is over; the next run goes on. To one endpoint in turn, to different ones beside
 * each other: whichever is done is given more, so that a slow one holds up nobody else's.
 */
export async function deliverDue(services: Services): Promise<void> {
  const until = performance.now() + CLAIMING_MS
  const busy = new Map<number, Promise<unknown>>()
  const failures: unknown[] = []
  const begin = (endpointId: number, own: { id: number }[]) => {
    const going = inTurn(own, ({ id }) => deliver(services, id))
      .catch((failure: unknown) => failures.push(failure))
      .finally(() => busy.delete(endpointId))
    busy.set(endpointId, going)
  }
  while (performance.now() < until && failures.length === 0) {
    const due = await claimDue(services.database, [...busy.keys()])
    for (const [endpointId, own] of Map.groupBy(due, (each) => each.endpointId)) begin(endpointId, own)
    if (busy.size === 0) break
    await Promise.race(busy.values())
  }
  await Promise.all(busy.values())
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
}

async function deliver(services: Services, id: number): Promise<void> {
  const { database, outgoing } = services
  const claimed = await findClaimed(database, id)
  if (!claimed) return
  const { endpoint, messageId, kind, createdAt, data } = claimed
  const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data })
  const headers = signedHeaders({ id: messageId, at: new Date(), body }, secretsOf(database, claimed))
  await note(services, claimed, await outgoing({ url: endpoint.url, headers, body }))
}

function secretsOf(database: Database, { endpoint, isOldGood }: Claimed): string[] {
  const { companyId, sealedSecret, oldSealedSecret } = endpoint
  const kept = isOldGood && oldSealedSecret ? [sealedSecret, oldSealedSecret] : [sealedSecret]
  return kept.map((each) => readSecret(database, companyId, each))
}

/** Keeps the answer, and plans the next try or switches off an endpoint that has failed for three days. */
function note({ database, mails }: Services, claimed: Claimed, answer: Answer): Promise<void> {
  const { id, endpoint, tries, isTooOld } = claimed
  const isDone = isSuccess(answer.status)
  const pause = isDone ? undefined : pauseAfter(tries + 1)
  const state = isDone ? 'DELIVERED' : pause === undefined ? 'FAILED' : 'WAITING'
  const { status: lastStatus, fault: lastFault, firstBytes: lastAnswer, ms: lastMs } = answer
  return database.transaction(async (tx) => {
    await updateTried(tx, { id, pause, state, lastStatus, lastFault, lastAnswer, lastMs })
    await updateFailing(tx, endpoint.id, !isDone)
    const isOver = isGone(answer.status) || (!isDone && isTooOld)
    if (!isOver || !(await updateDisabled(tx, endpoint.id))) return
    for (const userId of await listOwnersOf(tx, endpoint.companyId))
      await mails.enqueue(tx, { kind: 'webhook-off', userId, endpointId: endpoint.id })
  })
}

/** Tells an owner of an endpoint that is off; not of one that was switched on since. */
export async function sendWebhookOff(
  { database, mailer, sender }: Post,
  { userId, endpointId }: { userId: number; endpointId: number },
): Promise<void> {
  const found = await findDisabled(database, userId, endpointId)
  if (!found) return
  await mailer.send(webhookOffMail({ to: found.email, words: wordsFor(found), sender }, found))
}
