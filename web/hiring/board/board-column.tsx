import { useLingui } from '@lingui/react'
import { useId } from 'react'
import type { ApplicantCounts, ApplicantRow } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keyOfStage, stageWords } from '#web/hiring/stages/stage-place.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { button } from '#web/ui/button.ts'
import { BoardCard, type CardActs } from './board-card.tsx'
import type { Column } from './board-columns.ts'
import './board.css'

type BoardColumnProps = {
  stage: ApplicantCounts['stages'][number]
  column: Column
  /** The one that a phone shows. */
  isInView: boolean
  /** A card is carried over it. */
  over: boolean
  /** The card that is carried cannot go there. */
  isClosed: boolean
  onMore: () => void
  card: (row: ApplicantRow) => CardActs
}

/** A stage with its applicants, page by page. */
export function BoardColumn({ stage, column, isInView, over, isClosed, onMore, card }: BoardColumnProps) {
  const text = useText()
  const { i18n } = useLingui()
  const heading = useId()
  const { rows, isLoading, hasFailed } = column
  const name = stageWords(stage, text)
  // Cards that were carried are not counted by the server yet.
  const count = Math.max(stage.count, rows.length)
  return (
    <section
      className="board-column"
      data-column={keyOfStage(stage)}
      data-in-view={isInView || undefined}
      data-over={(over && !isClosed) || undefined}
      data-closed={isClosed || undefined}
      aria-labelledby={heading}
      aria-busy={isLoading}
    >
      <h3 id={heading} className="board-column-head">
        <span className="sr-only">{text('board.column', { name, count })}</span>
        <span className="board-column-name" aria-hidden="true">
          <StatusMark status={stage.status} stage={stage.name === null ? null : { name: stage.name }} />
          <span className="board-count">{count.toLocaleString(i18n.locale)}</span>
        </span>
      </h3>
      <ul className="board-cards">
        {rows.map((row) => (
          <BoardCard key={row.number} row={row} stage={stage} {...card(row)} />
        ))}
      </ul>
      {hasFailed && <LoadFailed onRetry={onMore} />}
      {rows.length === 0 && isLoading && <Skeleton rows={3} />}
      {rows.length === 0 && !isLoading && !hasFailed && <p className="board-empty">{text('board.empty')}</p>}
      {!hasFailed && rows.length > 0 && rows.length < count && (
        <div className="board-more">
          <span>{text('board.shown', { shown: rows.length, count })}</span>
          <button
            type="button"
            className={button('secondary')}
            disabled={isLoading}
            aria-label={text('board.moreOf', { name })}
            onClick={onMore}
          >
            {text('board.more')}
          </button>
        </div>
      )}
    </section>
  )
}
