import { setTimeout as pause } from 'node:timers/promises'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findWords } from '#api/accounts/profile/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import { newKey } from '#api/platform/cipher.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { ApiFor } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { receive } from '#api/platform/uploads/receive.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { ExportFault } from '#contract/integrations/company-exports.ts'
import { exportOf } from './archive.ts'
import { partsOf } from './contents.ts'
import {
  claimExport,
  findAsked,
  type Held,
  listLost,
  updateFailed,
  updateHeld,
  updateReady,
} from './queries.ts'
import { readerFor } from './reading.ts'
import { EXPORTS_FOLDER, isOutOfRoom, wrapExportKey } from './rules.ts'

type Services = {
  database: Database
  files: Files
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  apiFor: ApiFor
  timeZone: string
}

/** Within the time of a job of the queue. A larger export goes on beside it and holds its row. */
const LONGEST_MS = 90_000
/** In this process; the others wait. */
const AT_ONCE = 2
let running = 0

/** Makes the export that waits for longest; a job of its own takes the next. */
export async function makeExports(services: Services): Promise<void> {
  for (const lost of await listLost(services.database)) await endFailed(services, lost, 'interrupted')
  if (running >= AT_ONCE) return
  const held = await claimExport(services.database)
  if (!held) return
  const timer = new AbortController()
  running++
  const making = makeOne(services, held).finally(() => {
    running--
    timer.abort()
  })
  const patience = pause(LONGEST_MS, undefined, { signal: timer.signal, ref: false }).catch(() => {})
  await Promise.race([making, patience])
}

class Unwanted extends Error {}
class RoleLost extends Error {}

/** The row says what came of it. Rejects, for the queue's log, with what nobody can tell from the row. */
async function makeOne(services: Services, held: Held): Promise<void> {
  try {
    await make(services, held)
  } catch (error) {
    if (!(error instanceof Unwanted))
      await endFailed(services, held, faultOf(error)).catch(() => {
        // Without the database another process finds it later.
      })
    if (!(error instanceof Unwanted) && faultOf(error) === 'interrupted') throw error
  } finally {
    const { database, queue } = services
    await database.transaction((tx) => queue.enqueue(tx, 'company-exports', {})).catch(() => {})
  }
}

function faultOf(error: unknown): ExportFault {
  if (error instanceof RoleLost) return 'role_lost'
  return isOutOfRoom(error) ? 'no_room' : 'interrupted'
}

async function make(services: Services, held: Held): Promise<void> {
  const { database, files, apiFor } = services
  const asked = await findMember(database, held.id)
  const words = await findWords(database, asked.userId)
  const asker = { userId: asked.userId, company: { id: asked.companyId, role: asked.role } }
  const reader = readerFor({ services, words, apiFor, asker })
  const content = exportOf({
    parts: partsOf(reader),
    leftOut: reader.leftOut,
    head: { company: { id: asked.companyId, name: asked.companyName }, export: held.id },
    stillWanted: pulseOf(database, held),
    words,
  })
  const key = newKey()
  const received = await receive(files, content, { key, folder: EXPORTS_FOLDER })
  try {
    await keep(services, held, { received, wrappedKey: wrapExportKey(database.secretKey, held.id, key) })
  } finally {
    await files.discard(received.path)
  }
}

type Kept = { received: Awaited<ReturnType<typeof receive>>; wrappedKey: string }

async function keep({ database, files, mails }: Services, held: Held, { received, wrappedKey }: Kept) {
  const { path, storageName, size } = received
  // A bucket may take longer than the row is held for.
  const beating = setInterval(() => void updateHeld(database, held).catch(() => {}), PULSE_MS).unref()
  await files.keep(path, storageName).finally(() => clearInterval(beating))
  try {
    await database.transaction(async (tx) => {
      // The role may be lost while a large one was being made.
      const { userId } = await findMember(tx, held.id)
      if (!(await updateReady(tx, held, { size, storageName, wrappedKey }))) throw new Unwanted()
      await tell(tx, mails, { userId, id: held.id, message: 'export_ready' })
    })
  } catch (error) {
    await files.remove(storageName)
    throw error
  }
}

/** @throws RoleLost */
async function findMember(database: Parameters<typeof findAsked>[0], id: number) {
  const asked = await findAsked(database, id)
  if (!asked) throw new Unwanted()
  const { userId, role, isCompanySuspended } = asked
  if (!userId || !role || isCompanySuspended || !can(role, 'company.export')) throw new RoleLost()
  return { ...asked, userId, role }
}

const PULSE_MS = 30_000

/** Says now and then that it is being made. @throws Unwanted once it was deleted */
function pulseOf(database: Database, held: Held) {
  let said = performance.now()
  return async () => {
    if (performance.now() - said < PULSE_MS) return
    said = performance.now()
    if (!(await updateHeld(database, held))) throw new Unwanted()
  }
}

/** A member who may no longer export is not told. */
function endFailed({ database, mails }: Services, held: Held, fault: ExportFault): Promise<void> {
  return database.transaction(async (tx) => {
    const asked = await findAsked(tx, held.id)
    if (!(await updateFailed(tx, held, fault)) || !asked?.userId || fault === 'role_lost') return
    await tell(tx, mails, { userId: asked.userId, id: held.id, message: 'export_failed' })
  })
}

type Told = { userId: number; id: number; message: 'export_ready' | 'export_failed' }

const tell = (tx: Transaction, mails: MailQueue, { userId, id, message }: Told) =>
  notifyPeople(tx, mails, [
    { userId, message, params: {}, kind: ALWAYS_TOLD, about: `export ${id}`, link: '/admin/exports/' },
  ])
