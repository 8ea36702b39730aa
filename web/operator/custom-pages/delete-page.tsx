import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { deleteCustomPage, type EditedCustomPage } from '#contract/operator/custom-pages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'

type DeletePageProps = { page: EditedCustomPage; onDeleted: () => void }

/** Deletes a page once it is confirmed, because nothing brings it back. */
export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const text = useText()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isNewer, setNewer] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await api(deleteCustomPage, {
        params: { id: String(page.id) },
        query: { based_on: String(page.version) },
      }).catch((error: unknown) => {
        // Another operator deleted it first.
        if (!isApiError(error) || error.code !== 'not_found') throw error
      })
      onDeleted()
      toast('success', text('ownPages.saidDeleted'))
      await navigate('/operator/pages/', { replace: true })
    } catch (error) {
      // Theirs is shown once the question is closed, and can be deleted then.
      if (isApiError(error) && error.code === 'conflict') {
        setNewer(true)
        await revalidate()
      }
      setProblem(problemWords(error, text('error.offline.text')))
      setPending(false)
    }
  }
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setAsking(true)}>
        {text('ownPages.delete')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text('ownPages.delete')}
          words={text('ownPages.deleteText', { title: page.texts[0]?.title ?? page.address })}
          confirmLabel={text('ownPages.delete')}
          isPending={isPending}
          problem={problem}
          isRefused={isNewer}
          onCancel={() => {
            setAsking(false)
            setProblem(undefined)
            setNewer(false)
          }}
          onConfirm={remove}
        />
      )}
    </>
  )
}
