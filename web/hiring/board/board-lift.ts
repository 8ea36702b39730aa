import { type KeyboardEvent, useState } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isOpenTo, keyOfStage, stageWords } from '#web/hiring/stages/stage-place.ts'

type Act = 'toggle' | 'back' | 'forth' | 'leave'

/** Keys of a card that is picked up, beside Space; the stages stand in the direction of the page. */
const ownKeys = (): Record<string, Act> => {
  const isMirrored = document.dir === 'rtl'
  return {
    Enter: 'toggle',
    ArrowRight: isMirrored ? 'back' : 'forth',
    ArrowLeft: isMirrored ? 'forth' : 'back',
    Escape: 'leave',
  }
}

type Lifted = { number: string; from: string; at: number }
type Dropped = (row: ApplicantRow, from: string, to: string) => void

/** Carries a card by keyboard: Space picks it up and puts it down, arrow keys choose the stage, Escape leaves it. Each step is said. */
export function useBoardLift(
  stages: JobStage[],
  { nameOf, onDrop }: { nameOf: (row: ApplicantRow) => string; onDrop: Dropped },
) {
  const text = useText()
  const [lifted, setLifted] = useState<Lifted>()
  const [said, say] = useState('')
  const places = stages.map(keyOfStage)
  const wordsOf = (at: number) => wordsOfStage(stages[at], text)
  const leave = (row: ApplicantRow) => {
    if (lifted?.number !== row.number) return
    setLifted(undefined)
    say(text('board.left', { name: nameOf(row), stage: wordsOf(places.indexOf(lifted.from)) }))
  }
  const step = (row: ApplicantRow, by: 1 | -1) => {
    if (!lifted) return
    const at = Math.min(stages.length - 1, Math.max(0, lifted.at + by))
    const stage = stages[at]
    if (!stage) return
    setLifted({ ...lifted, at })
    const words = { name: nameOf(row), stage: wordsOf(at) }
    const isClosed = places[at] !== lifted.from && !isOpenTo(row, stage)
    say(
      isClosed
        ? text('board.overClosed', words)
        : text('board.over', { ...words, place: at + 1, count: stages.length }),
    )
  }
  const toggle = (row: ApplicantRow, from: string) => {
    if (lifted?.number !== row.number) {
      const at = places.indexOf(from)
      setLifted({ number: row.number, from, at })
      say(text('board.picked', { name: nameOf(row), stage: wordsOf(at) }))
      return
    }
    const stage = stages[lifted.at]
    if (!stage || keyOfStage(stage) === lifted.from) return leave(row)
    if (!isOpenTo(row, stage)) {
      say(text('board.overClosed', { name: nameOf(row), stage: wordsOf(lifted.at) }))
      return
    }
    setLifted(undefined)
    onDrop(row, lifted.from, keyOfStage(stage))
  }
  const onKeyDown = (row: ApplicantRow, from: string) =>
    listener(lifted?.number === row.number, {
      toggle: () => toggle(row, from),
      leave: () => leave(row),
      back: () => step(row, -1),
      forth: () => step(row, 1),
    })
  return {
    said,
    say,
    lifted: lifted?.number,
    over: lifted && places[lifted.at],
    onKeyDown,
    onBlur: leave,
  }
}

/** Space always, the other keys only for the card that is picked up. */
const listener =
  (isLifted: boolean, acts: Record<Act, () => void>) =>
  (event: KeyboardEvent): void => {
    const act = event.key === ' ' ? 'toggle' : isLifted ? ownKeys()[event.key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    acts[act]()
  }

const wordsOfStage = (stage: JobStage | undefined, text: ReturnType<typeof useText>): string =>
  stage ? stageWords(stage, text) : ''
