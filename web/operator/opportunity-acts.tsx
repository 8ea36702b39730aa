import { useText } from '#web/app/i18n/text.tsx'
import { ReasonButton } from '#web/parts/fields/reason-button.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { restore, takeDown } from './operator-acts.ts'

type OpportunityActsProps = { id: number; name: string; takenDownAt: string | null }

/** Takes an opportunity down or restores it. */
export function OpportunityActs({ id, name, takenDownAt }: OpportunityActsProps) {
  const text = useText()
  if (takenDownAt) {
    return (
      <ActButton
        label={text('operator.restore')}
        about={name}
        done={text('operator.restored', { name })}
        act={() => restore(id)}
      />
    )
  }
  return (
    <ReasonButton
      label={text('operator.takeDown')}
      about={name}
      title={text('operator.takeDownTitle', { name })}
      words={text('operator.takeDownWords')}
      done={text('operator.takenDown', { name })}
      act={(reason) => takeDown(id, reason)}
    />
  )
}
