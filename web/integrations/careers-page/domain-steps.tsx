import { useState } from 'react'
import { type CareersPage, checkCareersPage } from '#contract/integrations/careers-page.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './domain-steps.css'

type DomainStepsProps = { page: CareersPage; canEdit: boolean; onChecked: (page: CareersPage) => void }

/** The records that a domain needs, and whether they were found. */
export function DomainSteps({ page, canEdit, onChecked }: DomainStepsProps) {
  const text = useText()
  const [isChecking, setChecking] = useState(false)
  const domain = page.domain ?? ''
  const check = async () => {
    setChecking(true)
    try {
      onChecked(await api(checkCareersPage))
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    } finally {
      setChecking(false)
    }
  }
  const copy = { copyLabel: text('careersPage.copy'), copiedWords: text('careersPage.copied') }
  return (
    <section className="domain-steps">
      <h2 className="subheading">{text('careersPage.steps', { domain })}</h2>
      <div role="status">
        <State page={page} />
      </div>
      <p className="measure">{text('careersPage.stepsAbout')}</p>
      <CopyField label={text('careersPage.leads', { domain })} address={page.target} {...copy} />
      {page.record && (
        <>
          <CopyField label={text('careersPage.proofName')} address={page.record.name} {...copy} />
          <CopyField label={text('careersPage.proofValue')} address={page.record.value} {...copy} />
        </>
      )}
      {canEdit && (
        <button
          type="button"
          className={button('primary')}
          disabled={isChecking}
          onClick={() => void check()}
        >
          {text('careersPage.check')}
        </button>
      )}
    </section>
  )
}

function State({ page }: { page: CareersPage }) {
  const text = useText()
  const domain = page.domain ?? ''
  const checked =
    page.checked_at && text('careersPage.lastCheck', { when: instantWords(page.checked_at, true) })
  if (page.missing_since)
    return (
      <Banner kind="note">
        {text('careersPage.missing', { when: instantWords(page.missing_since, true) })}
      </Banner>
    )
  if (page.state === 'SERVED')
    return (
      <p>
        <a href={`https://${domain}/`} className="text-link">
          {text('careersPage.shown', { domain })}
        </a>{' '}
        {checked}
      </p>
    )
  return <p>{checked ? `${text('careersPage.waiting')} ${checked}` : text('careersPage.unchecked')}</p>
}
