import type { PostRow } from '#contract/posting/post-list.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './post-state.css'

/** The state of a post in a word, and a mark for unpublished changes. */
export function PostState({ post }: { post: Pick<PostRow, 'state' | 'has_changes'> }) {
  const text = useText()
  return (
    <span className="post-states">
      <span className={`post-state post-state-${post.state.toLowerCase()}`}>
        {text(`post.state.${post.state}`)}
      </span>
      {post.has_changes && <span className="post-state">{text('post.unpublished')}</span>}
    </span>
  )
}
