import { useText } from '#web/app/i18n/text.tsx'
import '#web/ui/field.css'
import { useSite } from '#web/parts/site.ts'
import { PageLink } from './page-link.tsx'

/** Says where a CV or a proposal is asked for who sees it, and for how long it is kept. */
export function DataUse({ of }: { of: 'JOB' | 'RFP' | 'profile' }) {
  const text = useText()
  const { retentionMonths } = useSite()
  return (
    <p className="field-hint">
      {text(`dataUse.${of}`, { months: retentionMonths ?? 0 })}{' '}
      <PageLink name="privacy">{text('dataUse.more')}</PageLink>
    </p>
  )
}
