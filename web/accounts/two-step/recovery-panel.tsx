import { useState } from 'react'
import { flushSync } from 'react-dom'
import { makeRecoveryCodes } from '#contract/accounts/factors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'

type RecoveryPanelProps = { left: number; onCodes: (codes: string[]) => void }

/** Tells how many recovery codes are left, and makes new ones in their place. */
export function RecoveryPanel({ left, onCodes }: RecoveryPanelProps) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const make = async () => {
    const { recovery_codes } = await api(makeRecoveryCodes)
    flushSync(() => setAsking(false))
    onCodes(recovery_codes)
  }
  return (
    <ProfilePanel title={text('twoStep.recovery')} words={text('twoStep.recoveryWords', { left })}>
      <button type="button" className={button('secondary', 'button-below')} onClick={() => setAsking(true)}>
        {text('twoStep.makeCodes')}
      </button>
      {isAsking && (
        <ActDialog
          title={text('twoStep.makeCodes')}
          words={text('twoStep.makeCodesAsk')}
          confirmLabel={text('twoStep.makeCodesConfirm')}
          act={make}
          onClose={() => setAsking(false)}
        />
      )}
    </ProfilePanel>
  )
}
