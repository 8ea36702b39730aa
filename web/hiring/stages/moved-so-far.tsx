import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Moved } from './move-batches.ts'
import { changeWords } from './undo-stage-change.ts'
import './moved-so-far.css'
import '#web/ui/progress.css'

type MovedSoFarProps = { moved: Moved; left: number; all: number; isPending: boolean }

/** How far a move of many has come, and after a failure who was moved and who was not. */
export function MovedSoFar({ moved: { changes, refused }, left, all, isPending }: MovedSoFarProps) {
  const text = useText()
  const done = all - left
  if (isPending) {
    return (
      <label className="moved-so-far" role="status">
        {text('select.moving', { done, count: all })}
        <progress max={all} value={done} />
      </label>
    )
  }
  return (
    <Banner kind="note">
      {changes.length > 0 && <p>{text('move.refused.done', { done: changeWords(changes, text) })}</p>}
      {refused.length > 0 && <p>{text('select.refused', { count: refused.length })}</p>}
      <p>{text('select.left', { count: left })}</p>
    </Banner>
  )
}
