import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { nextChange, nextLatest } from '#api/platform/database/changes.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, memberRoute, type Route } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import * as approval from '#contract/posting/approval.ts'
import { countPosts, listPosts, type PostQuery } from '#contract/posting/post-list.ts'
import * as contract from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { askForPost, decideForPost, withdrawForPost } from './approval/commands.ts'
import type { PostServices } from './commands.ts'
import { beginDraft, copyPost, saveDraft } from './drafts/commands.ts'
import { presentPreview, presentRow } from './present.ts'
import { countPostsOf, listPostsOf } from './queries.ts'
import { findOwnPost, showPost } from './reading/commands.ts'
import { transitionPost } from './transitions/commands.ts'

type Services = PostServices & { mails: MailQueue }

export function postRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(countPosts, ({ scope, query }) => countPostsOf(database, scope, query)),
    memberRoute(listPosts, async ({ scope, query }, answer: Answer) => {
      const counts = await countPostsOf(database, scope, query)
      const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
      const { rows, nextCursor } = await pageOfPosts(database, scope, query)
      const list = { path: listPosts.path, query, total, totalIsExact: true, isLast: nextCursor === null }
      listHeaders(answer, { ...list, nextCursor })
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
    memberRoute(contract.previewPost, async ({ scope, params, query }) => {
      const { found, form, values, plan } = await findOwnPost(services, scope, params.id)
      const attachments = await listAttachments(database, found.opportunity.id)
      return presentPreview(found, { form, values, plan, attachments, language: query.language })
    }),
    ...postApprovalRoutes(services),
  ]
}

async function pageOfPosts(database: Database, scope: Scope, query: PostQuery) {
  const found = await listPostsOf(database, scope, query, 1)
  const rows = found.slice(0, query.page_size ?? LIMITS.pageSize)
  if (found.length === rows.length) return { rows, nextCursor: null }
  return { rows, nextCursor: query.updated_since ? nextChange(query, rows) : nextLatest(rows) }
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
