import { stepPath } from '#web/lib/onboarding.ts'
import { RichText } from '#web/lib/text.tsx'
import { useLogo } from '#web/state/logo.ts'
import { useRoot } from '#web/state/root.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LocalLink } from './local-link.tsx'

/** A reload loses the chosen file; this says so wherever it matters. */
export function LogoLost() {
  const { file } = useLogo()
  const name = useRoot((root) => root.recruitingCompany.logoName)
  if (file || !name) return null
  return (
    <Banner kind="note">
      <RichText
        id="companyWizard.logoLost"
        values={{ name }}
        components={{
          link: <LocalLink to={stepPath('recruiting-company', 'more-info')} className="text-link" />,
        }}
      />
    </Banner>
  )
}
