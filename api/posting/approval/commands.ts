import {
  askApproval,
  decideApproval,
  findApproval,
  refuseUnapproved,
  withdrawApproval,
} from '#api/companies/approval/commands.ts'
import type { About } from '#api/companies/approval/queries.ts'
import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { lockPostForUpdate, type PostRecord } from '#api/posting/queries.ts'
import type { Approval, ApprovalVerdict } from '#contract/companies/approval.ts'
import { ApiError } from '#contract/errors.ts'
import { PostForm } from '#contract/posting/posts.ts'
import { hashOfPost } from './rules.ts'

type Services = { database: Database; mails: MailQueue }

const aboutOf = ({ opportunity, company }: PostRecord): About => ({
  kind: 'PUBLISH',
  companyId: company.id,
  opportunityId: opportunity.id,
  applicationId: null,
})

async function hashNow(database: Executor, { opportunity, post }: PostRecord): Promise<string> {
  const attachments = await listAttachments(database, opportunity.id)
  return hashOfPost({ form: PostForm.parse(post.draft), attachments })
}

/** @throws ApiError conflict `approval_missing` where a colleague has to approve the form as it is */
export const refuseUnapprovedPost = async (tx: Transaction, found: PostRecord): Promise<void> =>
  refuseUnapproved(tx, aboutOf(found), await hashNow(tx, found))

type Shown = { form: PostForm; attachments: { id: number }[] }

/** The approval of a post that has something to be published, or waits. */
export async function findPostApproval(
  database: Executor,
  scope: Scope,
  { found, ...shown }: Shown & { found: PostRecord },
): Promise<Approval | null> {
  const canAct = can(scope.role, 'posts.edit')
  const about = aboutOf(found)
  const approval = await findApproval(database, { about, hash: hashOfPost(shown), scope, canAct })
  const isPublishable = found.state === 'OPEN' ? found.hasChanges : found.state !== 'CANCELLED'
  return isPublishable || approval?.state === 'WAITING' ? approval : null
}

async function withPost<T>(
  { database }: Pick<Services, 'database'>,
  scope: Scope,
  id: number,
  act: (tx: Transaction, found: PostRecord) => Promise<T>,
): Promise<T> {
  const own = await ownOpportunity(database, scope, { id })
  return database.transaction(async (tx) => {
    const found = await lockPostForUpdate(tx, own.id)
    if (!found) throw new ApiError('not_found')
    return act(tx, found)
  })
}

/** @throws ApiError not_found, conflict as `askApproval` */
export const askForPost = (
  services: Services,
  scope: Scope,
  { id, note }: { id: number; note: string | null | undefined },
) =>
  withPost(services, scope, id, (tx, found) =>
    askApproval(tx, services.mails, { scope, about: aboutOf(found), note }),
  )

/** @throws ApiError not_found, conflict where nothing waits */
export const withdrawForPost = (services: Services, scope: Scope, id: number) =>
  withPost(services, scope, id, (tx, found) => withdrawApproval(tx, scope, aboutOf(found)))

/** @throws ApiError not_found, forbidden, conflict as `decideApproval` */
export const decideForPost = (
  services: Services,
  scope: Scope,
  { id, verdict }: { id: number; verdict: ApprovalVerdict },
) =>
  withPost(services, scope, id, async (tx, found) =>
    decideApproval(tx, services.mails, {
      scope,
      about: aboutOf(found),
      verdict,
      hash: await hashNow(tx, found),
      name: PostForm.parse(found.post.draft).name,
      number: null,
    }),
  )
