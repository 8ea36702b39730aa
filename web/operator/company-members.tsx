import type { OperatorCompany } from '#contract/operator/operator.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { AccountActs } from './account-acts.tsx'
import './operator.css'
import '#web/parts/workspace/data-table.css'

type CompanyMembersProps = Pick<OperatorCompany, 'members'> & { isRegistered: boolean }

/** Who acts for a company, with their addresses: whom to ask. */
export function CompanyMembers({ members, isRegistered }: CompanyMembersProps) {
  const text = useText()
  return (
    <section className="operator-section" aria-labelledby="members">
      <h2 id="members">{text('operator.members')}</h2>
      {members.length === 0 ? (
        <p className="operator-empty">
          {text(isRegistered ? 'operator.noMembers' : 'operator.importedCompany')}
        </p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{text('operator.person')}</th>
              <th scope="col">{text('operator.email')}</th>
              <th scope="col">{text('operator.role')}</th>
              <th scope="col">{text('operator.acts')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <span>
                    {member.full_name} <StandingMarks suspended_at={member.suspended_at} />
                  </span>
                </th>
                <td data-label={text('operator.email')}>{member.email}</td>
                <td data-label={text('operator.role')}>
                  {text('operator.roleOf', {
                    title: member.job_title,
                    role: text(`operator.role.${member.role}`),
                  })}
                </td>
                <td>
                  <AccountActs id={member.id} name={member.full_name} suspendedAt={member.suspended_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
