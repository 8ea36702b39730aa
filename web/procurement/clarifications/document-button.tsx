import { useState } from 'react'
import type { EvaluationDocument } from '#contract/procurement/clarifications.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './document-button.css'

type DocumentButtonProps = {
  /** Its address in the API. */
  path: string
  document: EvaluationDocument
}

/** Downloads a document that came with an answer or a contract. */
export function DocumentButton({ path, document: { name, size } }: DocumentButtonProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const save = async () => {
    if (isPending) return
    setPending(true)
    dismissErrors()
    await saveAnswer(path, name).catch(() => toast('error', text('clarification.documentFailed')))
    setPending(false)
  }
  return (
    <button
      type="button"
      className={button('secondary', 'document-button')}
      aria-busy={isPending}
      onClick={() => void save()}
    >
      {text('clarification.download', { name, size: fileSizeWords(size) })}
    </button>
  )
}
