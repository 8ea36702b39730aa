import { readApprovalSettings } from '#contract/companies/approval.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApprovalSettingsForm } from '#web/companies/approval/approval-settings-form.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/approval.ts'
import '#web/parts/panel.css'

export const clientLoader = () => api(readApprovalSettings)
clientLoader.hydrate = true as const

/** The company's choice what a colleague approves first, and who can. */
export default function ApprovalSettings({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('approval.tab')} about={text('approval.about')}>
      <section className="panel">
        <ApprovalSettingsForm settings={loaderData} />
      </section>
    </WorkspacePage>
  )
}
