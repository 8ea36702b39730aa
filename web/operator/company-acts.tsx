import type { OperatorCompany } from '#contract/operator/operator.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ReasonButton } from '#web/parts/fields/reason-button.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import * as acts from './operator-acts.ts'

/** The operator's acts on a company in its present state. */
export function CompanyActs({ company }: { company: OperatorCompany }) {
  const text = useText()
  const { id, name } = company
  const isNew = company.is_registered && !company.approved_at && !company.suspended_at
  return (
    <>
      {isNew && (
        <ActButton
          isPrimary
          label={text('operator.approve')}
          done={text('operator.approved', { name })}
          act={() => acts.approveNewCompany(id)}
        />
      )}
      {company.verified ? (
        <ActButton
          label={text('operator.unverify')}
          done={text('operator.unverifiedNow', { name })}
          act={() => acts.unverify(id)}
        />
      ) : (
        <ActButton
          label={text('operator.verify')}
          done={text('operator.verifiedNow', { name })}
          act={() => acts.verify(id, name)}
        />
      )}
      {company.suspended_at ? (
        <ActButton
          label={text('operator.reinstate')}
          done={text('operator.reinstated', { name })}
          act={() => acts.reinstate(id)}
        />
      ) : (
        <ReasonButton
          label={text('operator.suspend')}
          title={text('operator.suspendTitle', { name })}
          words={text('operator.suspendCompanyWords')}
          done={text('operator.suspended', { name })}
          act={(reason) => acts.suspend(id, reason)}
        />
      )}
    </>
  )
}
