import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { removeFiles } from '#api/applications/submission/intake.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findVirus } from '#api/platform/uploads/clamd.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { chooseDefault } from './commands.ts'
import { findScanned, updateKeptCv } from './queries.ts'

type Services = { database: Database; files: Files; mails: MailQueue; clamdUrl: string | undefined }

/**
 * Scans one CV of a profile for viruses; the queue retries while the scanner is away. An infected one is removed at once and its
 * owner told; applications were sent with copies, which are scanned on their own.
 */
export async function scanKeptCv({ database, files, mails, clamdUrl }: Services, id: number): Promise<void> {
  const cv = await findScanned(database, id)
  if (cv?.scan !== 'WAITING') return
  if (!clamdUrl) return void (await updateKeptCv(database, cv, { scan: 'NOT_SCANNED' }))
  const content = await files.stream(cv.storageName)
  if (!content) throw new Error(`CV ${id} is not there`)
  const virus = await findVirus(clamdUrl, content).finally(() => content.destroy())
  if (virus === undefined) return void (await updateKeptCv(database, cv, { scan: 'CLEAN' }))
  await database.transaction(async (tx) => {
    const { userId, fileName: file } = cv
    await lockUserForUpdate(tx, userId)
    if (!(await updateKeptCv(tx, cv, { scan: 'INFECTED', isDefault: false }))) return
    await chooseDefault(tx, userId)
    const link = '/user/cvs/'
    const notice = { userId, kind: ALWAYS_TOLD, about: `cv ${id}`, link } as const
    await notifyPeople(tx, mails, [{ ...notice, message: 'cv_refused', params: { file } }])
  })
  await removeFiles(files, [cv.storageName])
}
