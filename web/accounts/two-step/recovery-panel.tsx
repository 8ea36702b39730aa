import { useState } from 'react'
import { makeRecoveryCodes } from '#contract/accounts/factors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { button } from '#web/ui/button.ts'

type RecoveryPanelProps = { left: number; onCodes: (codes: string[]) => void }

/** Tells how many recovery codes are left, and makes new ones in their place. */
export function RecoveryPanel({ left, onCodes }: RecoveryPanelProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const make = async () => {
    setPending(true)
    try {
      onCodes((await api(makeRecoveryCodes)).recovery_codes)
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return (
    <ProfilePanel title={text('twoStep.recovery')} words={text('twoStep.recoveryWords', { left })}>
      <button
        type="button"
        className={button('secondary', 'button-below')}
        disabled={isPending}
        onClick={make}
      >
        {text('twoStep.makeCodes')}
      </button>
    </ProfilePanel>
  )
}
