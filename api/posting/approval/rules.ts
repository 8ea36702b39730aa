import { hashOf } from '#api/companies/approval/rules.ts'
import type { PostForm } from '#contract/posting/posts.ts'

type Approved = { form: PostForm; attachments: { id: number }[] }

/** Names the form and its files without the deadline, which may be moved without another approval (ADR 073). */
export function hashOfPost({ form, attachments }: Approved): string {
  const { deadline: _, deadline_time: __, ...content } = form
  return hashOf([content, attachments.map(({ id }) => id).sort((a, b) => a - b)])
}
