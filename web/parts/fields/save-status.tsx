import type { Autosave } from '#web/app/forms/post-autosave.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './save-status.css'

/** The saving status. Announced on failure and recovery, but not on every keystroke. */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const text = useText()
  const { state, problem, post, flush } = autosave
  const isBad = state === 'failed' || state === 'refused'
  const words = {
    saved: text('post.saved', { time: instantWords(post.saved_at, false) }),
    unsaved: text('post.saving'),
    saving: text('post.saving'),
    failed: text('post.notSaved'),
    refused: text('post.refused', { problem: problem ?? '' }),
    stale: text('post.stale'),
  }[state]
  return (
    <div className="save-status" data-state={state}>
      <span aria-hidden={isBad}>{words}</span>
      <span role="alert" className="sr-only">
        {isBad ? words : ''}
      </span>
      {isBad && (
        <button type="button" className={button('quiet')} onClick={() => void flush()}>
          {text('post.saveNow')}
        </button>
      )}
    </div>
  )
}
