import { type ReactNode, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'
import { downloadFile } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'

type DownloadButtonProps = { number: string; part: Part; children: ReactNode }

/** Downloads a file that was sent earlier. */
export function DownloadButton({ number, part, children }: DownloadButtonProps) {
  const text = useText()
  const [isComing, setComing] = useState(false)
  const download = async () => {
    if (isComing) return
    setComing(true)
    dismissErrors()
    try {
      await downloadFile(number, part)
    } catch (error) {
      toast('error', isApiError(error) ? text('applications.noFile') : text('error.offline.text'))
    }
    setComing(false)
  }
  return (
    <button type="button" className="text-link" aria-busy={isComing} onClick={download}>
      {children}
    </button>
  )
}
