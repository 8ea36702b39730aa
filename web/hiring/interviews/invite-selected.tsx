import { useState } from 'react'
import { type PlanOptions, planOptions } from '#contract/hiring/interview-invitations.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import type { Movable } from '#web/hiring/stages/stage-place.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlanDialog } from './plan-dialog.tsx'

type InviteSelectedProps = { applicants: Movable[]; onDone: () => void }

/** Offers several applicants the same times. Hidden where the selection has too few or too many for that. */
export function InviteSelected({ applicants, onDone }: InviteSelectedProps) {
  const text = useText()
  const [options, setOptions] = useState<PlanOptions>()
  const [first, ...others] = applicants
    .filter(({ status }) => status !== 'WITHDRAWN')
    .map(({ number }) => number)
  if (!first || others.length === 0 || others.length >= LIMITS.interviewInvitees) return null
  const open = async () => {
    try {
      setOptions(await api(planOptions, { params: { number: first } }))
    } catch {
      toast('error', text('interview.failed'))
    }
  }
  const finish = (refused: string[]) => {
    setOptions(undefined)
    if (refused.length > 0) toast('error', text('interview.notReached', { numbers: refused.join(', ') }))
    else toast('success', text('interview.invited'))
    onDone()
  }
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => void open()}>
        <Icon name="calendar" />
        {text('interview.invitePool')}
      </button>
      {options && (
        <PlanDialog
          number={first}
          others={others}
          planning={{ kind: 'new' }}
          options={options}
          onDone={finish}
          onClose={() => setOptions(undefined)}
        />
      )}
    </>
  )
}
