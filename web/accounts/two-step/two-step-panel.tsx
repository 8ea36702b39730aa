import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { button } from '#web/ui/button.ts'

/** Words of an account's `second_step`. */
export const STATES = { on: 'twoStep.isOn', off: 'twoStep.isOff', needed: 'twoStep.isNeeded' } as const

/** Tells whether two-step sign-in is on, and leads to it. */
export function TwoStepPanel({ account }: { account: UserDetail }) {
  const text = useText()
  const isOn = account.second_step === 'on'
  return (
    <ProfilePanel title={text('twoStep.title')} words={text(STATES[account.second_step])}>
      <LocalLink to="/user/account/two-step/" className={button('secondary', 'button-below')}>
        {text(isOn ? 'twoStep.manage' : 'twoStep.setUp')}
      </LocalLink>
    </ProfilePanel>
  )
}
