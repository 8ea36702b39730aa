import { useLogo } from '#web/app/forms/logo.ts'
import { RichText } from '#web/app/i18n/text.tsx'
import { stepPath } from '#web/app/session/onboarding.ts'
import { useRoot } from '#web/app/store.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** A reload loses the chosen file, so every step that needs it says so. */
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
