import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, memberRoute, type Route } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError } from '#contract/errors.ts'
import * as approval from '#contract/posting/approval.ts'
import { countPosts, listPosts } from '#contract/posting/post-list.ts'
import * as contract from '#contract/posting/posts.ts'
import { askForPost, decideForPost, findPostApproval, withdrawForPost } from './approval/commands.ts'
import { checkForm, type PostServices, zoneOf } from './commands.ts'
import { beginDraft, copyPost, saveDraft } from './drafts/commands.ts'
import { presentPost, presentPreview, presentRow } from './present.ts'
import { countPostsOf, findPost, listPostsOf } from './queries.ts'
import { transitionPost } from './transitions/commands.ts'

type Services = PostServices & { mails: MailQueue }

export function postRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(countPosts, ({ scope, query }) => countPostsOf(database, scope, query)),
    memberRoute(listPosts, async ({ scope, query }, answer: Answer) => {
      const counts = await countPostsOf(database, scope, query)
      const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
      const rows = await listPostsOf(database, scope, query)
      listHeaders(answer, { path: listPosts.path, query, total, totalIsExact: true, rows })
      return rows.map((row) => presentRow(row, scope, services.timeZone))
    }),
    memberRoute(contract.createPost, async ({ scope, body }) =>
      showPost(services, scope, await beginDraft(services, scope, body.kind)),
    ),
    memberRoute(contract.copyPost, async ({ scope, params, body }) =>
      showPost(services, scope, await copyPost(services, scope, { id: params.id, form: body.form })),
    ),
    memberRoute(contract.readPost, ({ scope, params }) => showPost(services, scope, params.id)),
    memberRoute(contract.savePost, async ({ scope, params, body }) => {
      await saveDraft(services, scope, { id: params.id, ...body })
      return showPost(services, scope, params.id)
    }),
    memberRoute(contract.movePost, async ({ scope, params, body }) => {
      await transitionPost(services, scope, { id: params.id, asked: body })
      return body.action === 'delete' ? null : showPost(services, scope, params.id)
    }),
    memberRoute(contract.previewPost, async ({ scope, params }) => {
      const { found, form, values, plan } = await findOwnPost(services, scope, params.id)
      const attachments = await listAttachments(database, found.opportunity.id)
      return presentPreview(found, { form, values, plan, attachments })
    }),
    ...postApprovalRoutes(services),
  ]
}

const postApprovalRoutes = (services: Services): Route[] => [
  memberRoute(approval.askPostApproval, async ({ scope, params: { id }, body }) => {
    await askForPost(services, scope, { id, note: body.note })
    return showPost(services, scope, id)
  }),
  memberRoute(approval.withdrawPostApproval, async ({ scope, params: { id } }) => {
    await withdrawForPost(services, scope, id)
    return showPost(services, scope, id)
  }),
  memberRoute(approval.decidePostApproval, async ({ scope, params: { id }, body }) => {
    await decideForPost(services, scope, { id, verdict: body })
    return showPost(services, scope, id)
  }),
]

/** @throws ApiError not_found, also for an imported opportunity */
async function findOwnPost({ database, timeZone }: PostServices, scope: Scope, id: number) {
  const own = await ownOpportunity(database, scope, { id })
  const found = await findPost(database, own.id)
  if (!found) throw new ApiError('not_found')
  return { found, ...(await checkForm(database, found, timeZone)) }
}

async function showPost(services: PostServices, scope: Scope, id: number): Promise<contract.Post> {
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
