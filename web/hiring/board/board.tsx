import { useSearchParams } from 'react-router'
import type { ApplicantCounts, ApplicantRow } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { focusedNumber } from '#web/hiring/applicants/step-keys.ts'
import { useMovedByOthers } from '#web/hiring/stages/moved-by-others.ts'
import { isOpenTo, keyOfStage, shownStages, stageWords } from '#web/hiring/stages/stage-place.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BoardColumn } from './board-column.tsx'
import { useBoardColumns } from './board-columns.ts'
import { useBoardDrag } from './board-drag.ts'
import { useBoardKeys, useFocusOnCard } from './board-keys.ts'
import { useBoardLift } from './board-lift.ts'
import { type FailedMove, useBoardMoves } from './board-moves.ts'
import { STAGE_IN_VIEW, StageSwitcher } from './stage-switcher.tsx'
import './board.css'

type BoardProps = {
  counts: ApplicantCounts
  filters: Record<string, string | string[]>
  version: number
  canMove: boolean
  /** Asks what the applicant is told of another status. */
  onAsk: (row: ApplicantRow, to?: JobStage) => void
  /** After a move that told nothing. */
  onMoved: Parameters<typeof useBoardMoves>[0]['onMoved']
  onOutdated: () => void
}

/** A column for each stage with its applicants, who are moved by pointer, finger or keys. */
export function Board({ counts, filters, version, canMove, onAsk, onMoved, onOutdated }: BoardProps) {
  const text = useText()
  const nameOf = useApplicantName()
  const [search] = useSearchParams()
  const stages = shownStages(counts.stages)
  const keys = stages.map(keyOfStage)
  const asked = search.get(STAGE_IN_VIEW) ?? ''
  const inView = keys.includes(asked) ? asked : (keys[0] ?? '')
  const { columnOf, more, carry } = useBoardColumns(counts.post.id, stages, { filters, version })
  const { move, failed, dismiss } = useBoardMoves({
    postId: counts.post.id,
    nameOf,
    carry,
    onMoved: (change, made) => {
      const words = { name: nameOf(made.row), stage: stageWords(made.to, text) }
      lift.say(text('board.moved', words))
      onMoved(change, made)
    },
    onOutdated,
  })
  const focusNext = useFocusOnCard()
  useMovedByOthers(counts.post.id, () => {
    const number = focusedNumber()
    if (number) focusNext(number)
    onOutdated()
  })
  const drop = (row: ApplicantRow, fromKey: string, toKey: string) => {
    const [from, to] = [fromKey, toKey].map((key) => stages[keys.indexOf(key)])
    if (!canMove || !from || !to || !isOpenTo(row, to)) return
    focusNext(row.number)
    if (row.status !== to.status) return onAsk(row, to)
    lift.say('')
    void move({ row, from, to })
  }
  const { board, drag, handlers } = useBoardDrag(drop)
  const lift = useBoardLift(stages, { nameOf, onDrop: drop })
  useBoardKeys(board, canMove ? (number) => onAskOf(number) : undefined)
  const allRows = stages.flatMap((stage) => columnOf(stage).rows)
  const onAskOf = (number: string | undefined) => {
    const row = allRows.find((each) => each.number === number)
    return row ? onAsk(row) : false
  }
  const carried = drag?.row ?? allRows.find(({ number }) => number === lift.lifted)
  const isClosed = (stage: JobStage) =>
    carried !== undefined && keyOfStage(stage) !== drag?.from && !isOpenTo(carried, stage)
  return (
    <>
      <p role="status" className="sr-only">
        {lift.said}
      </p>
      {failed && <Failed failed={failed} onDismiss={dismiss} />}
      <StageSwitcher stages={stages} current={inView} />
      {canMove && (
        <p id="board-hint" className="sr-only">
          {text('board.moveHint')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section ref={board} className="board" tabIndex={0} aria-label={text('board.stages')}>
        {stages.map((stage) => {
          const key = keyOfStage(stage)
          return (
            <BoardColumn
              key={key}
              stage={stage}
              column={columnOf(stage)}
              isInView={key === inView}
              over={(drag?.over ?? lift.over) === key}
              isClosed={isClosed(stage)}
              onMore={() => more(stage)}
              card={(row) => ({
                ...(canMove && {
                  drag: handlers(row, key),
                  onKeyDown: lift.onKeyDown(row, key),
                  onBlur: () => lift.onBlur(row),
                  onMove: () => onAsk(row),
                }),
                isCarried: drag?.row.number === row.number || lift.lifted === row.number,
              })}
            />
          )
        })}
      </section>
      {drag && (
        <div className="board-ghost" style={{ translate: `${drag.x}px ${drag.y}px` }} aria-hidden="true">
          {nameOf(drag.row)}
        </div>
      )}
    </>
  )
}

function Failed({ failed: { words, again }, onDismiss }: { failed: FailedMove; onDismiss: () => void }) {
  const text = useText()
  return (
    <div role="alert" className="board-failed">
      <Icon name="warning" />
      <p>{words}</p>
      {again && (
        <button type="button" className={button('secondary')} onClick={again}>
          {text('board.again')}
        </button>
      )}
      <button type="button" className={button('icon')} aria-label={text('board.dismiss')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
