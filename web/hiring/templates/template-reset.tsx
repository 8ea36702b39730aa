import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'

/** Restores the standard text after a confirmation. */
export function TemplateReset({ onReset }: { onReset: () => Promise<void> }) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const reset = async () => {
    setPending(true)
    try {
      await onReset()
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
      setPending(false)
    }
  }
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setAsking(true)}>
        {text('templates.reset')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text('templates.reset')}
          words={text('templates.resetText')}
          isPending={isPending}
          problem={problem}
          onConfirm={reset}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
