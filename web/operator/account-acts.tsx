import { useText } from '#web/app/i18n/text.tsx'
import { ReasonButton } from '#web/parts/fields/reason-button.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { reinstateAccount, suspendAccount } from './operator-acts.ts'

type AccountActsProps = { id: number; name: string; suspendedAt: string | null }

/** Suspends or reinstates an account. */
export function AccountActs({ id, name, suspendedAt }: AccountActsProps) {
  const text = useText()
  if (suspendedAt) {
    return (
      <ActButton
        label={text('operator.reinstate')}
        about={name}
        done={text('operator.reinstated', { name })}
        act={() => reinstateAccount(id)}
      />
    )
  }
  return (
    <ReasonButton
      label={text('operator.suspend')}
      about={name}
      title={text('operator.suspendTitle', { name })}
      words={text('operator.suspendUserWords')}
      done={text('operator.suspended', { name })}
      act={(reason) => suspendAccount(id, reason)}
    />
  )
}
