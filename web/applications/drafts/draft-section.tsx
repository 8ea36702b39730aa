import { useCallback } from 'react'
import { readProposalDraft } from '#contract/applications/drafts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import type { ApplicationFormProps } from '#web/applications/application-form.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { ProposalForm } from './proposal-form.tsx'
import '#web/parts/waiting.css'

/** The form of a proposal, once what was kept of it is here. */
export function DraftSection(props: ApplicationFormProps) {
  const text = useText()
  const { id } = props
  const load = useCallback(() => api(readProposalDraft, { params: { id: String(id) } }), [id])
  const { state, data, reload } = useLoaded(load)
  if (state === 'failed') return <LoadFailed onRetry={reload} />
  if (data === undefined) return <p className="waiting">{text('account.loading')}</p>
  return <ProposalForm {...props} draft={data} />
}
