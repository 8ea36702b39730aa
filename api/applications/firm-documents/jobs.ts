import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findScanned, updateScan } from '#api/applications/firms/queries.ts'
import { unwrapFirmKey } from '#api/applications/firms/rules.ts'
import { removeFiles } from '#api/applications/submission/intake.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findVirus } from '#api/platform/uploads/clamd.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { readDocument } from './commands.ts'

type Services = { database: Database; files: Files; mails: MailQueue; clamdUrl: string | undefined }

/** Scans one document of a firm for viruses; the queue retries while the scanner is away. The uploader of an infected one is told. */
export async function scanFirmDocument(services: Services, id: number): Promise<void> {
  const { database, files, mails, clamdUrl } = services
  const found = await findScanned(database, id)
  if (found?.document.scan !== 'WAITING') return
  if (!clamdUrl) return void (await updateScan(database, id, 'NOT_SCANNED'))
  const { document, firm } = found
  const key = unwrapFirmKey(database.secretKey, firm)
  const content = await readDocument(files, { key, name: document.storageName })
  if (!content) throw new Error(`Document ${id} of a firm is not there`)
  const virus = await findVirus(clamdUrl, content).finally(() => content.destroy())
  if (virus === undefined) return void (await updateScan(database, id, 'CLEAN'))
  await database.transaction(async (tx) => {
    if (!(await updateScan(tx, id, 'INFECTED')) || document.userId === null) return
    const notice = { userId: document.userId, kind: ALWAYS_TOLD, about: `firm ${id}` } as const
    const params = { file: document.fileName }
    await notifyPeople(tx, mails, [
      { ...notice, link: '/user/firm/', message: 'firm_document_refused', params },
    ])
  })
  await removeFiles(files, [document.storageName])
}
