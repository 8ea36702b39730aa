import type { Attachment } from '#contract/opportunities/attachments.ts'
import type { AttachmentRow } from './queries.ts'

export const presentAttachment = ({ id, name, size, sha256 }: AttachmentRow): Attachment => ({
  id,
  name,
  size,
  sha256,
})
