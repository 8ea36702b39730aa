import { useState } from 'react'
import { withdrawApplication } from '#contract/applications/applications.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'

export function WithdrawButton({ number, onDone }: { number: string; onDone: () => void }) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const withdraw = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await api(withdrawApplication, { params: { number } })
      setAsking(false)
      toast('success', text('toast.withdrawn'))
      onDone()
    } catch (error) {
      if (isApiError(error) && (error.code === 'conflict' || error.code === 'closed')) {
        // Withdrawn in another tab, or too late: reload the page's data.
        setAsking(false)
        toast('error', error.message)
        onDone()
      } else setProblem(isApiError(error) ? error.message : text('apply.offline'))
    }
    setPending(false)
  }
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setAsking(true)}>
        {text('receipt.withdraw')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text('receipt.withdrawTitle')}
          words={text('receipt.withdrawText')}
          confirmLabel={text('receipt.withdraw')}
          isPending={isPending}
          problem={problem}
          onConfirm={withdraw}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
