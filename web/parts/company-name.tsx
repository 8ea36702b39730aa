import { useText } from '#web/app/i18n/text.tsx'
import './label-strip.css'

export function CompanyName({
  name,
  isVerified = false,
}: {
  name: string
  isVerified?: boolean | undefined
}) {
  const text = useText()
  return (
    <>
      {name}
      {isVerified && <span className="verified" role="img" aria-label={text('card.verified')} />}
    </>
  )
}
