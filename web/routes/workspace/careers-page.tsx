import { useState } from 'react'
import { type CareersPage as Page, readCareersPage } from '#contract/integrations/careers-page.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { AddressForm } from '#web/integrations/careers-page/address-form.tsx'
import { DomainSteps } from '#web/integrations/careers-page/domain-steps.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/careers-page.ts'

export const clientLoader = () => api(readCareersPage).catch(asPageError)
clientLoader.hydrate = true as const

/** A short address of the company, and a domain of its own at which its page is shown. */
export default function CareersPage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const [page, setPage] = useState<Page>(loaderData)
  const canEdit = useAbilities().includes('company.edit')
  return (
    <WorkspacePage
      title={text('careersPage.tab')}
      about={
        <>
          <p className="measure">{text('careersPage.about')}</p>
          {!canEdit && <p>{text('careersPage.readOnly')}</p>}
        </>
      }
    >
      <AddressForm page={page} canEdit={canEdit} onSaved={setPage} />
      {page.domain && <DomainSteps page={page} canEdit={canEdit} onChecked={setPage} />}
    </WorkspacePage>
  )
}
