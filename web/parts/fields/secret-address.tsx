import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { CopyField } from './copy-field.tsx'

/** A secret address, shown once, focused and with a copy button. */
export function SecretAddress({ address }: { address: string }) {
  const text = useText()
  return (
    <CopyField
      label={text('calendar.address')}
      hint={text('calendar.once')}
      address={address}
      copyLabel={text('calendar.copy')}
      look="primary"
      isNew
    >
      <a href={webcal(address)} className={button('secondary')}>
        {text('calendar.open')}
      </a>
    </CopyField>
  )
}

/** For calendar programs, which subscribe in place of downloading. */
export const webcal = (address: string) => address.replace(/^https?:/, 'webcal:')
