import { useRef } from 'react'
import { isApiError } from '#contract/errors.ts'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { moveApplicants, type StageChangeResult, stageChangeOptions } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { useRefusedWords } from '#web/hiring/stages/move-refused.tsx'
import { chosenFrom } from '#web/hiring/stages/stage-place.ts'
import { type UndoStageChange, undoableOf } from '#web/hiring/stages/undo-stage-change.ts'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'

/** Where one key leads an applicant while they are read. The standard email goes out as the dialog of a move proposes. */
export const VERDICTS = [
  { key: 's', to: 'SHORTLISTED' },
  { key: 'i', to: 'INTERVIEW' },
  { key: 'v', to: 'IN_REVIEW' },
  { key: 'r', to: 'REJECTED' },
] as const
export type Verdict = (typeof VERDICTS)[number]['to']

type VerdictsOptions = {
  postId: number
  applicant: Applicant | undefined
  undo: UndoStageChange
  /** Runs after each answer, of which nobody may have been moved. */
  onAnswer: (applicant: Applicant, isMoved: boolean) => void
}

/** Moves the applicant who is shown, without a dialog, and offers to undo exactly that. */
export function useVerdicts({ postId, applicant, undo, onAnswer }: VerdictsOptions) {
  const text = useText()
  const nameOf = useApplicantName()
  const isPending = useRef(false)
  const keyOf = useIdempotencyKey()
  const refusedWords = useRefusedWords()
  const send = async (sent: Applicant, to: Verdict): Promise<StageChangeResult> => {
    const params = { id: String(postId) }
    const tell_at = to === 'REJECTED' ? (await api(stageChangeOptions, { params })).tell_at : undefined
    const body = { applicants: [chosenFrom(sent)], to, tell: true, ...(tell_at && { tell_at }) }
    return api(moveApplicants, { params, body, idempotencyKey: keyOf(body) })
  }
  const give = async (to: Verdict) => {
    if (!applicant || isPending.current) return
    const name = nameOf(applicant)
    const status = text(`status.${to}`)
    if (!applicant.next_statuses.includes(to)) {
      return toast(
        'error',
        text('verdict.notOpen', { name, now: text(`status.${applicant.status}`), to: status }),
      )
    }
    dismissErrors()
    isPending.current = true
    try {
      const { change, refused } = await send(applicant, to)
      for (const each of refused)
        toast('error', refusedWords(each, [{ ...applicant, name }], { name: null, status: to }))
      if (change) {
        const time = instantWords(change.due_at, true)
        undo.offer(
          undoableOf(change),
          text('verdict.done', { name, status, late: to === 'REJECTED' ? 'yes' : 'no', time }),
        )
      }
      onAnswer(applicant, change !== null)
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('verdict.offline', { name }))
    }
    isPending.current = false
  }
  const keys: PageKeys = Object.fromEntries(
    VERDICTS.map(({ key, to }) => [key, { label: text(`verdict.${to}`), act: () => void give(to) }]),
  )
  return { give, keys }
}
