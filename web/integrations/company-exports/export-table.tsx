import { useState } from 'react'
import type { CompanyExport } from '#contract/integrations/company-exports.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { RowAct } from '#web/parts/workspace/row-acts.tsx'
import { button } from '#web/ui/button.ts'
import './export-table.css'

type ExportTableProps = { exports: CompanyExport[]; onDelete: (one: CompanyExport) => void }

export function ExportTable({ exports, onDelete }: ExportTableProps) {
  const text = useText()
  const nameOf = ({ by }: CompanyExport) => by ?? text('companyExports.gone')
  const timeOf = ({ created_at: at }: CompanyExport) => instantWords(at, true)
  return (
    <DataTable
      caption={text('companyExports.tab')}
      rows={exports}
      rowKey={({ id }) => id}
      columns={[
        {
          title: text('companyExports.when'),
          cell: (one) => (
            <span>
              {timeOf(one)} <small>{text('companyExports.by', { name: nameOf(one) })}</small>
            </span>
          ),
        },
        {
          title: text('companyExports.state'),
          cell: (one) => <StateWords one={one} name={nameOf(one)} />,
        },
        {
          title: text('integrations.acts'),
          isActs: true,
          cell: (one) => (
            <div className="export-acts">
              {one.state === 'READY' && one.is_own && <DownloadButton one={one} time={timeOf(one)} />}
              <RowAct
                label={text('companyExports.delete')}
                of={text('companyExports.deleteOf', { time: timeOf(one) })}
                onPress={() => onDelete(one)}
              />
            </div>
          ),
        },
      ]}
    />
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
