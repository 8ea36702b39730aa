import { imageUrl } from '#api/platform/images/rules.ts'
import type { Member } from '#contract/companies/members.ts'
import type { MemberRow } from './queries.ts'

export function presentMember(row: MemberRow, callerId: number): Member {
  return {
    id: row.id,
    full_name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    image: imageUrl(row.image),
    job_title: row.jobTitle,
    role: row.role,
    joined_at: row.joinedAt.toISOString(),
    is_you: row.id === callerId,
    leaving_at: row.deleteAt?.toISOString() ?? null,
  }
}
