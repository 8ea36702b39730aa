import { useRef } from 'react'
import { isApiError } from '#contract/errors.ts'
import type { Applicant } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import {
  moveApplicants,
  type StageChange,
  type StageChangeResult,
  stageChangeOptions,
} from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { useRefusedWords } from '#web/hiring/stages/move-refused.tsx'
import { chosenFrom, placeWords, stageWords } from '#web/hiring/stages/stage-place.ts'
import { type UndoStageChange, undoableOf } from '#web/hiring/stages/undo-stage-change.ts'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { type Verdict, type VerdictStatus, verdictsFor } from './verdict-stages.ts'

type VerdictsOptions = {
  postId: number
  applicant: Applicant | undefined
  undo: UndoStageChange
  /** Opens the dialog of a move: whether an offer's letter goes out with it is for the member to say. */
  onMove: (applicant: Applicant, to: 'OFFER', stage: number | null) => void
  /** Runs after each answer, of which nobody may have been moved. */
  onVerdict: (applicant: Applicant, isMoved: boolean) => void
}

/** Moves the applicant who is shown, without a dialog, and offers to undo exactly that. */
export function useVerdicts({ postId, applicant, undo, onMove, onVerdict }: VerdictsOptions) {
  const [text, nameOf] = [useText(), useApplicantName()]
  const [inTurn, keyOf] = [useTurns(), useIdempotencyKey()]
  // The same verdict after an undo is another one.
  const answers = useRef(0)
  const refusedWords = useRefusedWords()
  const send = async (sent: Applicant, { id, status: to }: JobStage): Promise<StageChangeResult> => {
    const params = { id: String(postId) }
    const place = { to, ...(id !== null && { to_stage: id }) }
    const { tell_at, templates } = await api(stageChangeOptions, { params })
    // A letter of the company's own; the standard one would be in the member's language, and within a status nobody is told.
    const own = templates.find(({ status, is_ours }) => status === to && !is_ours)
    const letter = sent.status === to ? undefined : own
    const body = {
      applicants: [chosenFrom(sent)],
      ...place,
      tell: true,
      ...(letter && { subject: letter.subject, body: letter.body }),
      ...(to === 'REJECTED' && { tell_at }),
    }
    const idempotencyKey = keyOf({ ...body, after: answers.current })
    const result = await api(moveApplicants, { params, body, idempotencyKey })
    answers.current++
    return result
  }
  const decide = async (decided: Applicant, { stage, isOpen }: Verdict) => {
    const name = nameOf(decided)
    const status = stageWords(stage, text)
    if (!isOpen) {
      return toast('error', text('verdict.notOpen', { name, now: placeWords(decided, text), to: status }))
    }
    try {
      const { change, refused } = await send(decided, stage)
      for (const each of refused) toast('error', refusedWords(each, [{ ...decided, name }], stage))
      const late = stage.status === 'REJECTED' ? 'yes' : 'no'
      const wordsOf = ({ due_at }: StageChange) =>
        text('verdict.done', { name, status, late, time: instantWords(due_at, true) })
      if (change) undo.offer(undoableOf(change), wordsOf(change))
      onVerdict(decided, change !== null)
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('verdict.offline', { name }))
    }
  }
  const give = (verdict: Verdict) => {
    if (!applicant) return
    const { status, id } = verdict.stage
    if (status === 'OFFER' && verdict.isOpen) return onMove(applicant, status, id)
    // Not when its turn comes, as the one before may have failed just then.
    dismissErrors()
    inTurn(applicant.number, () => decide(applicant, verdict))
  }
  const all = applicant ? verdictsFor(applicant) : []
  const keys: PageKeys = Object.fromEntries(
    all.map((verdict) => [
      verdict.key,
      { label: verdictWords(verdict.stage, text), act: () => give(verdict) },
    ]),
  )
  return { all, give, keys }
}

type Turn = { number: string; done: Promise<void> }

/** Verdicts one after the other: keys are faster than a slow network. A second on one applicant is none until the first is answered. */
function useTurns(): (number: string, act: () => Promise<void>) => void {
  const newest = useRef<Turn>(undefined)
  return (number, act) => {
    const { current } = newest
    if (current?.number === number) return
    const mine = { number, done: (current?.done ?? Promise.resolve()).then(act) }
    newest.current = mine
    void mine.done.then(() => {
      if (newest.current === mine) newest.current = undefined
    })
  }
}

/** A rejection is called one whatever the stage is called. */
export const verdictWords = ({ name, status }: JobStage, text: ReturnType<typeof useText>): string =>
  name !== null && status !== 'REJECTED' ? name : text(`verdict.${status as VerdictStatus}`)
