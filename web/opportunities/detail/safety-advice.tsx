import '#web/app/i18n/detail-texts.ts'
import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './safety-advice.css'

/** Advice against false jobs, with the way to report one. */
export function SafetyAdvice({ isJob, reportPath }: { isJob: boolean; reportPath: string }) {
  const text = useText()
  const address = useAddress()
  return (
    <div className="safety screen-only">
      <Icon name="warning" />
      <div>
        <p>{text(isJob ? 'detail.safety' : 'detail.rfp.safety')}</p>
        <a href={address(pagePath('scams'))} className="text-link">
          {text('detail.scams')}
        </a>
        <LocalLink to={reportPath} rel="nofollow" className="text-link">
          {text('detail.report')}
        </LocalLink>
      </div>
    </div>
  )
}
