import type { Kind } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useNewPost } from '#web/posting/new-post.ts'
import { button } from '#web/ui/button.ts'
import './new-post-button.css'

/** Begins a job or an RFP at once: its list says the kind. */
export function NewPostButton({ kind }: { kind: Kind }) {
  const text = useText()
  const { begin, isPending, problem } = useNewPost()
  return (
    <>
      {problem && (
        <p role="alert" className="new-post-problem">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={button('primary')}
        disabled={isPending}
        onClick={() => void begin(kind)}
      >
        {text(`posts.new.${kind}`)}
      </button>
    </>
  )
}
