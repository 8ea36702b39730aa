import { useState } from 'react'
import type { Finding } from '#contract/posting/posts.ts'
import { useWording } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import './warned-dialog.css'

type WarnedDialogProps = {
  warnings: Finding[]
  /** Rejects where the API refuses. */
  onPublish: () => Promise<void>
  onClose: () => void
}

/** Asks once before a post with warnings is published; nothing keeps it from being published. */
export function WarnedDialog({ warnings, onPublish, onClose }: WarnedDialogProps) {
  const text = useText()
  const worded = useWording()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const publish = async () => {
    setPending(true)
    await onPublish().catch((error: unknown) => setProblem(problemWords(error, text('error.offline.text'))))
    setPending(false)
  }
  return (
    <Dialog title={text('post.warned', { count: warnings.length })} onClose={onClose}>
      <div className="dialog-body">
        {problem && <Banner kind="error">{problem}</Banner>}
        <ul className="warned-list">
          {warnings.map((finding) => (
            <li key={finding.field + finding.code}>{worded(finding, finding.message)}</li>
          ))}
        </ul>
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} onClick={onClose}>
          {text('post.warned.back')}
        </button>
        <button
          type="button"
          className={button('primary')}
          disabled={isPending}
          onClick={() => void publish()}
        >
          {text('post.publish')}
        </button>
      </footer>
    </Dialog>
  )
}
