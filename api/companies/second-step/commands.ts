import { asManager, recordMemberAct } from '#api/companies/members/commands.ts'
import { findCompany } from '#api/companies/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { listWithoutSecondStep, updateSecondStepFrom } from './queries.ts'

export type Services = { database: Database; mails: MailQueue }

export async function readSecondStep({ database }: Pick<Services, 'database'>, { companyId }: Scope) {
  const company = await findCompany(database, companyId)
  return {
    from: company?.secondStepFrom?.toISOString() ?? null,
    members_without: (await listWithoutSecondStep(database, companyId)).length,
  }
}

/**
 * Asks the members for two-step sign-in from a day on, and tells those who have to set it up.
 * @param inDays null where they need it no longer
 * @throws ApiError no_company, forbidden
 */
export function requireSecondStep(
  { database, mails }: Services,
  { scope, caller, client }: { scope: Scope; caller: Identity; client: Client },
  inDays: number | null,
): Promise<void> {
  return asManager(database, scope, async (tx) => {
    await updateSecondStepFrom(tx, scope.companyId, inDays)
    await recordMemberAct(tx, scope, { action: 'company.second-step', in_days: inDays })
    const details = { demanded: inDays !== null }
    await logSecurityEvent(tx, { kind: 'second_step_demanded', caller, client, details })
    if (inDays === null) return
    for (const userId of await listWithoutSecondStep(tx, scope.companyId))
      await mails.enqueue(tx, { kind: 'second-step', userId })
  })
}
