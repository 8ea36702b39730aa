import type { WaitingApproval } from '#contract/companies/approval.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import '#web/parts/workspace/waiting-list.css'

/** Lists what waits for the reader's approval, as lines of a list. */
export function WaitingApprovals({ approvals }: { approvals: WaitingApproval[] }) {
  const text = useText()
  return (
    <ul className="waiting-list">
      {approvals.map(({ kind, post, applicant, by }) => (
        <li key={`${kind} ${post.id} ${applicant}`}>
          <LocalLink
            to={applicant ? `/admin/applicants/${applicant}/#offers` : `/admin/posts/${post.id}/edit/`}
          >
            {post.name.trim() || text('post.unnamed')}
          </LocalLink>
          <span>{text(`approval.waits.${kind}`, { name: by ?? text('history.someone') })}</span>
        </li>
      ))}
    </ul>
  )
}
