import type { Post } from '#contract/posting/posts.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Notes on a post that its company must read first. */
export function PostNotes({ post }: { post: Post }) {
  const text = useText()
  const { state, time_zone: zone } = post
  const at = (instant: string | null) => (instant ? zonedWords(instant, zone) : '')
  // A job closed by its deadline has no reason.
  const ended = [
    post.is_filled && text('post.note.filled'),
    post.end_reason && text('post.note.ended', { reason: post.end_reason }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {post.taken_down_at && <Banner kind="error">{text('post.note.takenDown')}</Banner>}
      {post.refused_because && (
        <Banner kind="error">{text('post.note.refused', { reason: post.refused_because })}</Banner>
      )}
      {state === 'WAITING' && <Banner kind="note">{text('post.note.waiting')}</Banner>}
      {state === 'SCHEDULED' && (
        <Banner kind="note">{text('post.note.scheduled', { time: at(post.scheduled_at) })}</Banner>
      )}
      {ended && <Banner kind="note">{ended}</Banner>}
    </>
  )
}
