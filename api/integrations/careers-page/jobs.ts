import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { type FindTextRecords, findTextRecords } from '#api/platform/outgoing/text-records.ts'
import { look, noteGone } from './commands.ts'
import { listServed, noteFound } from './queries.ts'

/** Silent name servers hold up a few. */
const AT_ONCE = 10

/** Looks up the records of all domains that are shown; name servers that do not answer change nothing. */
export async function checkPages({
  findRecords = findTextRecords,
  ...services
}: {
  database: Database
  mails: MailQueue
  findRecords?: FindTextRecords | undefined
}): Promise<void> {
  const { database } = services
  const waiting = await listServed(database)
  const checkNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { companyId, domain, proof } = next
      const isFound = await look(findRecords, { domain, proof })
      if (isFound) await database.transaction((tx) => noteFound(tx, { companyId, domain }))
      else if (isFound === false) await noteGone(services, { companyId, domain })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
}
