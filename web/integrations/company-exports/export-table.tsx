import { useState } from 'react'
import type { CompanyExport } from '#contract/integrations/company-exports.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import '#web/parts/data-table.css'
import './export-table.css'

type ExportTableProps = { exports: CompanyExport[]; onDelete: (one: CompanyExport) => void }

export function ExportTable({ exports, onDelete }: ExportTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('companyExports.tab')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('companyExports.when')}</th>
          <th scope="col">{text('companyExports.state')}</th>
          <th scope="col">
            <span className="sr-only">{text('companyExports.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map((one) => (
          <ExportRow key={one.id} one={one} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

type ExportRowProps = { one: CompanyExport; onDelete: ExportTableProps['onDelete'] }

function ExportRow({ one, onDelete }: ExportRowProps) {
  const text = useText()
  const time = instantWords(one.created_at, true)
  const name = one.by ?? text('companyExports.gone')
  return (
    <tr>
      <th scope="row">
        <span className="export-when">
          {time} <small>{text('companyExports.by', { name })}</small>
        </span>
      </th>
      <td data-label={text('companyExports.state')}>
        <StateWords one={one} name={name} />
      </td>
      <td>
        <div className="export-acts">
          {one.state === 'READY' && one.is_own && <DownloadButton one={one} time={time} />}
          <button
            type="button"
            className={button('quiet')}
            aria-label={text('companyExports.deleteOf', { time })}
            onClick={() => onDelete(one)}
          >
            {text('companyExports.delete')}
          </button>
        </div>
      </td>
    </tr>
  )
}

function StateWords({ one, name }: { one: CompanyExport; name: string }) {
  const text = useText()
  const { state, fault, size, expires_at: until } = one
  return (
    <span className="export-state">
      {state === 'READY' ? (
        <b>
          {text('companyExports.is.READY', {
            size: fileSizeWords(size ?? 0),
            time: until ? instantWords(until, true) : '',
          })}
        </b>
      ) : (
        <b>{text(`companyExports.is.${state}`)}</b>
      )}
      {fault && <small>{text(`companyExports.fault.${fault}`)}</small>}
      {state === 'READY' && !one.is_own && <small>{text('companyExports.notYours', { name })}</small>}
    </span>
  )
}

function DownloadButton({ one: { id, created_at: at }, time }: { one: CompanyExport; time: string }) {
  const text = useText()
  const [isComing, setComing] = useState(false)
  const download = async () => {
    if (isComing) return
    setComing(true)
    dismissErrors()
    const name = `company-export-${at.slice(0, 10)}.zip`
    await saveAnswer(`/api/company/exports/${id}/file/`, name).catch(
      (error) => isCancelled(error) || toast('error', text('companyExports.failed')),
    )
    setComing(false)
  }
  return (
    <button
      type="button"
      className={button('secondary')}
      aria-label={isComing ? undefined : text('companyExports.downloadOf', { time })}
      aria-busy={isComing}
      onClick={() => void download()}
    >
      {text(isComing ? 'companyExports.coming' : 'companyExports.download')}
    </button>
  )
}
