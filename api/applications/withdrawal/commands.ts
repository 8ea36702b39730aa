import { noteNews } from '#api/accounts/news/commands.ts'
import { eraseCvText } from '#api/applications/cv-text/commands.ts'
import { recordSending } from '#api/applications/sealing/commands.ts'
import {
  changeOwn,
  findOwn,
  type Own,
  refuseWithdrawn,
  type Services,
} from '#api/applications/submission/commands.ts'
import { presentApplication } from '#api/applications/submission/present.ts'
import {
  insertEvent,
  isOpenNow,
  lockOpportunityForShare,
  WITHDRAWN_NOW,
} from '#api/applications/submission/queries.ts'
import type { Application } from '#contract/applications/applications.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * Withdraws an application until the deadline by the database's clock. Its files are removed a day later, and the person may reapply.
 * @throws ApiError not_found, conflict, closed
 */
export async function withdraw(services: Services, own: Own): Promise<Application> {
  const found = await findOwn(services.database, own)
  refuseWithdrawn(found)
  if (!found.isOpen) throw new ApiError('closed')
  const { kind, opportunityId, application } = found
  return services.database.transaction(async (tx) => {
    await lockOpportunityForShare(tx, opportunityId)
    await changeOwn(tx, own, WITHDRAWN_NOW)
    // Checked last, as the update may have waited past the deadline.
    if (!(await isOpenNow(tx, opportunityId))) throw new ApiError('closed')
    await insertEvent(tx, { applicationId: application.id, kind: 'WITHDRAWN' })
    await eraseCvText(tx, application.id)
    const told = kind === 'RFP' ? 'NEW_PROPOSAL' : 'NEW_APPLICANT'
    await noteNews(tx, services.queue, { kind: told, opportunityId, isWithdrawal: true })
    if (kind === 'RFP') {
      await recordSending(tx, { ...own, action: 'proposal.withdrawn', rows: [] })
    }
    return presentApplication(await findOwn(tx, own), services)
  })
}
