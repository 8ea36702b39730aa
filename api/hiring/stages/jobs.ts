import { type Telling, tellOwners } from '#api/applications/submission/progress.ts'
import { insertMessages } from '#api/hiring/messages/queries.ts'
import { endLeftOffers } from '#api/hiring/offers/commands.ts'
import { endsOffers } from '#api/hiring/offers/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { lockItemsForUpdate, settleItems } from './items.ts'
import { insertActs, listDue, lockDueBatchForUpdate, markTold } from './queries.ts'

type Services = { database: Database; mails: MailQueue }

/** Small transactions let others in between. */
const AT_ONCE = 25

/** Tells applicants of due changes, each once, also with several processes and after a crash. */
export async function tellWhatIsDue({ database, mails }: Services): Promise<void> {
  await inTurn(await listDue(database), async (id) => {
    let isDone = false
    while (!isDone) isDone = await database.transaction((tx) => tellSome(tx, mails, id))
  })
}

/** @returns whether all are told */
async function tellSome(tx: Transaction, mails: MailQueue, id: number): Promise<boolean> {
  const batch = await lockDueBatchForUpdate(tx, id)
  if (!batch) return true
  const items = await lockItemsForUpdate(tx, id, AT_ONCE)
  if (items.length === 0) {
    await markTold(tx, id)
    return true
  }
  // Applicants who withdrew or reapplied meanwhile are not told.
  const still = items.filter(({ status }) =>
    batch.status ? status === batch.status : status !== 'WITHDRAWN',
  )
  // Another stage of the same status is the company's own affair, unless a member wrote.
  const told = still.filter(({ keepsStatus, body }) => !keepsStatus || body !== null)
  if (batch.isTold) await tellThem(tx, mails, { batch, items: told })
  const ids = items.map(({ applicationId }) => applicationId)
  await settleItems(tx, id, ids)
  if (endsOffers(batch.status)) {
    const left = still.filter(({ keepsStatus }) => !keepsStatus).map(({ applicationId }) => applicationId)
    await endLeftOffers(tx, mails, { actorId: batch.actorId, applicationIds: left })
  }
  return false
}

type Told = {
  batch: NonNullable<Awaited<ReturnType<typeof lockDueBatchForUpdate>>>
  items: Awaited<ReturnType<typeof lockItemsForUpdate>>
}

async function tellThem(tx: Transaction, mails: MailQueue, { batch, items }: Told) {
  const tellings = items.map(
    ({ applicationId, subject, body }): Telling => ({
      applicationId,
      status: batch.status,
      mail: subject !== null && body !== null ? { subject, body } : null,
      about: `move ${batch.id}`,
    }),
  )
  await tellOwners(tx, mails, tellings)
  await insertMessages(
    tx,
    tellings.flatMap(({ applicationId, mail }) =>
      mail ? [{ applicationId, senderId: batch.actorId, isFromCompany: true, ...mail }] : [],
    ),
  )
  await insertActs(
    tx,
    items.map(({ applicationId }) => ({
      applicationId,
      actorId: null,
      kind: 'TOLD',
      details: { batch: batch.id, ...(batch.status && { to: batch.status }) },
    })),
  )
}
