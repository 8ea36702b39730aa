import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { listOwnersOf } from '#api/integrations/webhooks/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { countDomainCheck } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { FindTextRecords } from '#api/platform/outgoing/text-records.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { CareersPageForm } from '#contract/integrations/careers-page.ts'
import {
  type CareersPageRow,
  findCareersPage,
  findTaken,
  lockAddressesForUpdate,
  noteFound,
  noteMissing,
  upsertCareersPage,
} from './queries.ts'
import { newProof, recordOf } from './rules.ts'

/** @throws ApiError invalid where another company has the name or the domain, or where it is this site's own */
export function changePage(
  database: Database,
  { companyId, userId }: Scope,
  { form, siteHost }: { form: CareersPageForm; siteHost: string },
): Promise<CareersPageRow> {
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, companyId)
    await lockAddressesForUpdate(tx)
    const before = await findCareersPage(tx, { companyId })
    const taken = await findTaken(tx, { companyId, ...form })
    const fields = {
      ...(taken.name && { name: [problem('careers_name_taken')] }),
      ...((taken.domain || isOfSite(form.domain, siteHost)) && { domain: [problem('careers_domain_taken')] }),
    }
    if (Object.keys(fields).length > 0) throw new ApiError('invalid', fields)
    const row = await upsertCareersPage(tx, { companyId, ...form, proof: before?.proof ?? newProof() })
    const { name, domain } = row
    await record(tx, {
      actorId: userId,
      action: 'careers-page.changed',
      subject: String(companyId),
      details: { name, domain },
    })
    return row
  })
}

/** A company that was shown at the site's own host would take its place. */
const isOfSite = (domain: string | null, siteHost: string) =>
  domain !== null && (domain === siteHost || siteHost.endsWith(`.${domain}`))

/**
 * Looks the record up, and shows the page at the domain where it is found.
 * @throws ApiError conflict without a domain, or where another company is shown at it; rate_limited; unavailable where no name
 * server answers
 */
export async function checkPage(
  services: { database: Database; mails: MailQueue; findRecords: FindTextRecords },
  { companyId, userId }: Scope,
): Promise<CareersPageRow> {
  const { database, findRecords } = services
  const page = await findCareersPage(database, { companyId })
  if (!page?.domain) throw new ApiError('conflict', undefined, { reason: problem('careers_domain_none') })
  await countDomainCheck(database, companyId)
  const { domain, proof } = page
  const isFound = await look(findRecords, { domain, proof })
  if (isFound === undefined)
    throw new ApiError('unavailable', undefined, { reason: problem('careers_no_answer'), retryAfter: 60 })
  if (isFound)
    await database.transaction(async (tx) => {
      await lockAddressesForUpdate(tx)
      if (!(await noteFound(tx, { companyId, domain })))
        throw new ApiError('conflict', undefined, { reason: problem('careers_domain_taken') })
      if (page.verifiedAt) return
      await record(tx, {
        actorId: userId,
        action: 'careers-page.shown',
        subject: String(companyId),
        details: { domain },
      })
    })
  else await noteGone(services, { companyId, domain })
  return (await findCareersPage(database, { companyId })) ?? page
}

/** Notes that a record is not there, and tells the company's owners once of one that was, and once when the page ends by it. */
export function noteGone(
  { database, mails }: { database: Database; mails: MailQueue },
  { companyId, domain }: { companyId: number; domain: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const news = await noteMissing(tx, { companyId, domain })
    if (!news) return
    const message = news === 'gone' ? 'domain_missing' : 'domain_ended'
    const at = await readClock(tx)
    const notice = {
      ...({ kind: ALWAYS_TOLD, message, params: { domain } } as const),
      about: `domain ${domain} ${message} ${at}`,
      link: '/admin/careers-page/',
    }
    const owners = await listOwnersOf(tx, companyId)
    await notifyPeople(
      tx,
      mails,
      owners.map((userId) => ({ userId, ...notice })),
    )
  })
}

/** Whether the record of a domain is there; undefined where no name server answered. */
export async function look(
  findRecords: FindTextRecords,
  { domain, proof }: { domain: string; proof: string },
) {
  const { name, value } = recordOf(domain, proof)
  return (await findRecords(name))?.includes(value)
}
