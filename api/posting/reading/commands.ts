import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { findPostApproval } from '#api/posting/approval/commands.ts'
import { checkForm, type PostServices, zoneOf } from '#api/posting/commands.ts'
import { presentPost } from '#api/posting/present.ts'
import { findPost } from '#api/posting/queries.ts'
import { ApiError } from '#contract/errors.ts'
import type { Post } from '#contract/posting/posts.ts'

/** @throws ApiError not_found, also for an imported opportunity */
export async function findOwnPost({ database, timeZone }: PostServices, scope: Scope, id: number) {
  const own = await ownOpportunity(database, scope, { id })
  const found = await findPost(database, own.id)
  if (!found) throw new ApiError('not_found')
  return { found, ...(await checkForm(database, found, timeZone)) }
}

/** @throws ApiError not_found, also for an imported opportunity */
export async function showPost(services: PostServices, scope: Scope, id: number): Promise<Post> {
  const { found, form, findings } = await findOwnPost(services, scope, id)
  const attachments = await listAttachments(services.database, id)
  const approval = await findPostApproval(services.database, scope, { found, form, attachments })
  return presentPost(found, scope, {
    approval,
    form,
    findings,
    timeZone: zoneOf(found, services.timeZone),
    attachments,
  })
}
