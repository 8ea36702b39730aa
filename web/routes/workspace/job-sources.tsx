import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  deleteJobSource,
  type JobSource,
  listJobSources,
  runJobSource,
  type SourcePreview,
} from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { hostOf } from '#web/integrations/host.ts'
import { AddressDialog } from '#web/integrations/job-sources/address-dialog.tsx'
import { PreviewDialog } from '#web/integrations/job-sources/preview-dialog.tsx'
import { RunsDialog } from '#web/integrations/job-sources/runs-dialog.tsx'
import { SettingsDialog } from '#web/integrations/job-sources/settings-dialog.tsx'
import { type Act, SourceTable } from '#web/integrations/job-sources/source-table.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/job-sources.ts'

export const clientLoader = () => api(listJobSources).catch(asPageError)
clientLoader.hydrate = true as const

type Asked = { what: 'add' } | { what: 'preview'; preview: SourcePreview } | { what: Act; source: JobSource }

const AGAIN_MS = 3_000
const isUnderWay = ({ next_at: next, last_run: run }: JobSource) =>
  run?.outcome === 'RUNNING' || (next !== null && new Date(next) <= new Date())

/** Addresses that the company's jobs are imported from. */
export default function JobSources({ loaderData: sources }: Route.ComponentProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (!sources.some(isUnderWay)) return
    const again = setTimeout(() => void revalidate(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [sources, revalidate])
  return (
    <WorkspacePage
      title={text('jobSources.tab')}
      about={<p className="measure">{text('jobSources.about')}</p>}
      actions={
        <>
          <LocalLink to="/admin/jobs/import/" className={button('secondary')}>
            {text('jobFiles.link')}
          </LocalLink>
          <button type="button" className={button('primary')} onClick={() => setAsked({ what: 'add' })}>
            <Icon name="add" />
            {text('jobSources.add')}
          </button>
        </>
      }
    >
      <SourceTable sources={sources} onAsk={(what, source) => setAsked({ what, source })} />
      {asked && <Dialogs asked={asked} onAsk={setAsked} />}
    </WorkspacePage>
  )
}

function Dialogs({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked | undefined) => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const onClose = () => onAsk(undefined)
  const onSaved = async () => {
    await revalidate()
    onClose()
  }
  if (asked.what === 'add')
    return <AddressDialog onSeen={(preview) => onAsk({ what: 'preview', preview })} onClose={onClose} />
  if (asked.what === 'preview')
    return <PreviewDialog preview={asked.preview} onSaved={onSaved} onClose={onClose} />
  const { what, source } = asked
  const params = { id: String(source.id) }
  switch (what) {
    case 'log':
      return <RunsDialog source={source} onClose={onClose} />
    case 'change':
      return <SettingsDialog source={source} onSaved={onSaved} onClose={onClose} />
    case 'close':
      return (
        <ActDialog
          title={text('jobSources.closeAsk', { count: source.missing ?? 0 })}
          words={text('jobSources.closeText', { host: hostOf(source) })}
          confirmLabel={text('jobSources.closeConfirm', { count: source.missing ?? 0 })}
          act={async () => {
            await api(runJobSource, { params, body: { close_missing: true } })
            await revalidate()
          }}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ActDialog
          title={text('jobSources.deleteAsk', { host: hostOf(source) })}
          words={text('jobSources.deleteText')}
          confirmLabel={text('jobSources.deleteConfirm')}
          act={async () => {
            await api(deleteJobSource, { params })
            await revalidate()
          }}
          onClose={onClose}
        />
      )
  }
}
