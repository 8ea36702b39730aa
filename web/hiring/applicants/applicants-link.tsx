import type { ReactNode } from 'react'
import type { PostRow } from '#contract/posting/posts.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'

type ApplicantsLinkProps = { post: Pick<PostRow, 'id' | 'kind'>; children: ReactNode }

/** The number of applicants, as a link for roles that may see them. */
export function ApplicantsLink({ post: { id, kind }, children }: ApplicantsLinkProps) {
  const abilities = useAbilities()
  const [part, ability] =
    kind === 'JOB' ? (['applicants', 'applicants.read'] as const) : (['proposals', 'proposals.read'] as const)
  if (!abilities.includes(ability)) return <span>{children}</span>
  return (
    <LocalLink to={`/admin/posts/${id}/${part}/`} className="text-link">
      {children}
    </LocalLink>
  )
}
