import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  askCompanyExport,
  type CompanyExport,
  deleteCompanyExport,
  EXPORT_DAYS,
  listCompanyExports,
} from '#contract/integrations/company-exports.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError, isCancelled, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ExportTable } from '#web/integrations/company-exports/export-table.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/company-exports.ts'
import '#web/parts/data-table.css'

export const clientLoader = () => api(listCompanyExports).catch(asPageError)
clientLoader.hydrate = true as const

const AGAIN_MS = 3_000
const isUnderWay = ({ state }: CompanyExport) => state === 'WAITING' || state === 'RUNNING'

/** Copies of all that the company has here. */
export default function CompanyExports({ loaderData: exports }: Route.ComponentProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [deleted, setDeleted] = useState<CompanyExport>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!exports.some(isUnderWay)) return
    const again = setTimeout(() => void revalidate(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [exports, revalidate])
  return (
    <WorkspacePage
      title={text('companyExports.tab')}
      about={
        <>
          <p className="measure">{text('companyExports.about')}</p>
          <p className="measure">{text('companyExports.hidden')}</p>
        </>
      }
      actions={<AskButton onProblem={setProblem} />}
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      {exports.length > 0 ? (
        <ExportTable exports={exports} onDelete={setDeleted} />
      ) : (
        <p className="data-table-empty">{text('companyExports.none', { days: EXPORT_DAYS })}</p>
      )}
      {deleted && (
        <ActDialog
          title={text('companyExports.deleteAsk')}
          words={text('companyExports.deleteText')}
          confirmLabel={text('companyExports.deleteConfirm')}
          act={async () => {
            await api(deleteCompanyExport, { params: { id: String(deleted.id) } })
            await revalidate()
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </WorkspacePage>
  )
}

type AskButtonProps = { onProblem: (words: string | undefined) => void }

function AskButton({ onProblem }: AskButtonProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const ask = async () => {
    if (isPending) return
    setPending(true)
    onProblem(undefined)
    try {
      await api(askCompanyExport)
      toast('success', text('companyExports.asked'))
      await revalidate()
    } catch (error) {
      if (!isCancelled(error)) onProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return (
    <button type="button" className={button('primary')} aria-busy={isPending} onClick={() => void ask()}>
      {text(isPending ? 'companyExports.asking' : 'companyExports.ask')}
    </button>
  )
}
