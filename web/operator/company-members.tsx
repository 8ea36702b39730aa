import type { OperatorCompany } from '#contract/operator/operator.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { AccountActs } from './account-acts.tsx'
import './operator.css'
import '#web/parts/data-table.css'

type CompanyMembersProps = Pick<OperatorCompany, 'members'> & { isRegistered: boolean }

/** The members of a company, with the addresses to ask at. */
export function CompanyMembers({ members, isRegistered }: CompanyMembersProps) {
  const text = useText()
  return (
    <section className="operator-section" aria-labelledby="members">
      <h2 id="members">{text('operator.members')}</h2>
      <DataTable
        rows={members}
        rowKey={({ id }) => id}
        empty={text(isRegistered ? 'operator.noMembers' : 'operator.importedCompany')}
        columns={[
          {
            title: text('operator.person'),
            cell: ({ full_name, suspended_at }) => (
              <span>
                {full_name} <StandingMarks suspended_at={suspended_at} />
              </span>
            ),
          },
          { title: text('operator.email'), cell: ({ email }) => email },
          {
            title: text('operator.role'),
            cell: ({ job_title, role }) =>
              text('operator.roleOf', { title: job_title, role: text(`role.${role}`) }),
          },
          {
            title: text('operator.acts'),
            isActs: true,
            cell: ({ id, full_name, suspended_at }) => (
              <AccountActs id={id} name={full_name} suspendedAt={suspended_at} />
            ),
          },
        ]}
      />
    </section>
  )
}
