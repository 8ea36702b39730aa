import { askPostApproval, decidePostApproval, withdrawPostApproval } from '#contract/posting/approval.ts'
import type { Post } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { ApprovalPanel } from '#web/companies/approval/approval-panel.tsx'
import type { OpenForm } from './hub.ts'

/** The approval of a post, on each of its tabs. */
export function PostApproval({ post, mayBegin, onDone }: { post: Post } & OpenForm) {
  if (!post.approval) return null
  const params = { id: String(post.id) }
  return (
    <ApprovalPanel
      approval={post.approval}
      mayBegin={mayBegin}
      acts={{
        ask: async (body) => onDone(await api(askPostApproval, { params, body })),
        withdraw: async () => onDone(await api(withdrawPostApproval, { params })),
        decide: async (body) => onDone(await api(decidePostApproval, { params, body })),
      }}
    />
  )
}
