import type { Member } from '#contract/companies/members.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { button } from '#web/ui/button.ts'
import './member-table.css'
import '#web/parts/data-table.css'

type MemberTableProps = {
  members: Member[]
  /** Absent for a viewer who may not manage members. */
  acts?: { onRole: (member: Member) => void; onRemove: (member: Member) => void } | undefined
}

export function MemberTable({ members, acts }: MemberTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('members.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('members.person')}</th>
          <th scope="col">{text('members.jobTitle')}</th>
          <th scope="col">{text('members.role')}</th>
          <th scope="col">{text('members.since')}</th>
          {acts && (
            <th scope="col">
              <span className="sr-only">{text('members.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <Person member={member} />
            </th>
            <td data-label={text('members.jobTitle')}>{member.job_title}</td>
            <td data-label={text('members.role')}>{text(`role.${member.role}`)}</td>
            <td data-label={text('members.since')}>{instantDayWords(member.joined_at)}</td>
            {acts && (
              <td>
                <div className="member-acts">
                  <button
                    type="button"
                    className={button('quiet')}
                    aria-label={text('members.changeRoleOf', { name: member.full_name })}
                    onClick={() => acts.onRole(member)}
                  >
                    {text('members.changeRole')}
                  </button>
                  {!member.is_you && (
                    <button
                      type="button"
                      className={button('quiet')}
                      aria-label={text('members.removeNamed', { name: member.full_name })}
                      onClick={() => acts.onRemove(member)}
                    >
                      {text('members.remove')}
                    </button>
                  )}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Person({ member }: { member: Member }) {
  const text = useText()
  return (
    <div className="member-name">
      <Avatar image={member.image} />
      <span>
        {member.is_you ? text('members.you', { name: member.full_name }) : member.full_name}
        <small>{member.email}</small>
        {member.leaving_at && (
          <small>{text('members.leaving', { day: instantDayWords(member.leaving_at) })}</small>
        )}
      </span>
    </div>
  )
}
