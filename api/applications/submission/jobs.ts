import { and, eq, sql } from 'drizzle-orm'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { type Message, pathOf } from '#api/accounts/notifications/rules.ts'
import { eraseCvText } from '#api/applications/cv-text/commands.ts'
import { isFileKept, listStaying, listUnscannedFiles } from '#api/applications/files/queries.ts'
import { listUnscannedDocuments } from '#api/applications/firms/queries.ts'
import { listUnscannedCvs } from '#api/applications/kept-cvs/queries.ts'
import { readToScan } from '#api/applications/sealing/commands.ts'
import { isHeld } from '#api/applications/sealing/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { earlierClock } from '#api/platform/database/clock.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import { listJustRemoved } from '#api/platform/files/queries.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { findVirus } from '#api/platform/uploads/clamd.ts'
import { ageOf, FOLDER } from '#api/platform/uploads/rules.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { isOfEvery } from '#contract/applications/parts.ts'
import type { Part } from '#contract/vocabulary.ts'
import { removeFiles } from './intake.ts'
import { findApplication, insertEvent, listPeopleTold, WITHDRAWN_NOW } from './queries.ts'

type Services = {
  database: Database
  files: Files
  secretKey: string
  mails: MailQueue
  clamdUrl: string | undefined
}

/**
 * Scans one file for viruses; the queue retries while the scanner is away. An infected file withdraws its application: the
 * infected one is removed at once, the others a day later, and the owner is told and may reapply. Replaced and withdrawn files are not
 * scanned, and those that members hold only once they opened them.
 */
export async function scanFile(services: Services, fileId: number): Promise<void> {
  const { database, files, clamdUrl } = services
  const [file] = await database.select().from(applicationFiles).where(eq(applicationFiles.id, fileId))
  if (file?.scan !== 'WAITING' || isHeld(file)) return
  if (!clamdUrl || !(await isFileKept(database, fileId)))
    return void (await setScan(database, fileId, 'NOT_SCANNED'))
  const content = file.isSealed ? await readToScan(services, file) : await files.stream(file.storageName)
  if (!content) throw new Error(`File ${fileId} is not there`)
  const virus = await findVirus(clamdUrl, content).finally(() => content.destroy())
  if (virus === undefined) return void (await setScan(database, fileId, 'CLEAN'))
  await database.transaction((tx) => refuse(services, tx, file))
  await removeFiles(files, [file.storageName])
}

function setScan(database: Pick<Database, 'update'>, id: number, scan: 'CLEAN' | 'INFECTED' | 'NOT_SCANNED') {
  return database.update(applicationFiles).set({ scan }).where(eq(applicationFiles.id, id)).returning()
}

async function refuse({ mails }: Services, tx: Transaction, file: typeof applicationFiles.$inferSelect) {
  const [infected] = await setScan(tx, file.id, 'INFECTED')
  if (infected?.replacedAt !== null) return
  const [row] = await tx
    .update(applications)
    .set({ ...WITHDRAWN_NOW, updatedAt: sql`now()` })
    .where(and(eq(applications.id, file.applicationId), sql`${applications.status} <> 'WITHDRAWN'`))
    .returning()
  if (!row) return
  await eraseCvText(tx, row.id)
  await insertEvent(tx, { applicationId: row.id, kind: 'REFUSED' })
  if (file.isSealed) {
    const details = { file: file.id, part: file.part, because: 'a virus' }
    await record(tx, { actorId: null, action: 'proposal.withdrawn', subject: row.number, details })
  }
  await tellOfRefusal(tx, mails, { ...row, file })
}

type Refused = { id: number; number: string; file: typeof applicationFiles.$inferSelect }

async function tellOfRefusal(tx: Transaction, mails: MailQueue, { id, number, file }: Refused) {
  const people = await listPeopleTold(tx, id)
  const found = people[0] && (await findApplication(tx, { userId: people[0], number }))
  if (!found) return
  const { kind, opportunityId, isOpen, isWithheld } = found
  const takesMore = isOpen && !isWithheld
  const told = { name: found.opportunityName, takesMore }
  const link = takesMore ? pathOf(kind, opportunityId) : `/user/applications/${number}/`
  const refused: Message = file.isSealed
    ? { message: 'proposal_refused', params: { ...told, part: partName(file.part) } }
    : { message: 'application_refused', params: { ...told, part: 'cv', kind, file: file.name } }
  const notice = { ...refused, kind: ALWAYS_TOLD, about: `${number} ${file.id}`, link } as const
  await notifyPeople(
    tx,
    mails,
    people.map((userId) => ({ ...notice, userId })),
  )
}

const partName = (part: Part) => (isOfEvery(part) ? part : ('document' as const))

/**
 * Queues scans of files, kept CVs and firms' documents whose job is gone, since the queue gives up when the scanner is away for
 * days. Without a scanner their jobs mark them as not scanned.
 */
export async function queueMissingScans({
  database,
  queue,
}: Pick<Services, 'database'> & { queue: Pick<Queue, 'enqueue'> }): Promise<void> {
  await database.transaction(async (tx) => {
    for (const list of [listUnscannedFiles, listUnscannedCvs, listUnscannedDocuments])
      for (const data of await list(tx, AT_ONCE)) await queue.enqueue(tx, 'scan', data)
  })
}

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 500

/**
 * Removes files without a row, which a killed process leaves (security.md, retention: 24 hours), and those that were replaced,
 * withdrawn or deleted a day ago.
 */
export async function sweepFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  now?: number,
): Promise<void> {
  const today = now ?? (await earlierClock(database))
  const old = (await files.list(FOLDER)).filter((name) => ageOf(name, today) > DAY_MS)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE)
    const staying = new Set([
      ...(await listStaying(database, names)),
      ...(await listJustRemoved(database, names)),
    ])
    for (const name of names) if (!staying.has(name)) await files.remove(name)
  }
}
