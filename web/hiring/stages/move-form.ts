import { useCallback, useState } from 'react'
import { type JobStage, STAGE_STATUSES } from '#contract/hiring/job-stages.ts'
import type { RejectionReason } from '#contract/hiring/rejections.ts'
import { moveApplicants, StageChangeRequest, stageChangeOptions } from '#contract/hiring/stages.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, OUTCOMES } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useOwnList } from '#web/app/own-list.ts'
import { batchOf, type Moved, moveInBatches } from './move-batches.ts'
import { useMovedByOthers } from './moved-by-others.ts'
import { isOpenTo, keyOfStage, type Movable, offeredOf } from './stage-place.ts'

export type Telling = 'soon' | 'later' | 'no'
type Choice = {
  to: ApplicationStatus | ''
  stage: number | null
  tell: Telling
  day: string
  time: string
  reason: RejectionReason | ''
  note: string
}
/** Until somebody chooses, how they are told follows the stage. */
type Chosen = Omit<Choice, 'tell'> &
  Partial<Pick<Choice, 'tell'>> & {
    /** The key of the stage that was shown before the stages were loaded again. */
    shown?: string
  }
type Words = { subject: string; body: string }

type MoveFormOptions = {
  opportunityId: number
  applicants: Movable[]
  to: ApplicationStatus | ''
  stage: number | null
  /** The outcome of a sending that failed in the middle. */
  earlier: Moved
  /** Runs after each but the last of the requests that many applicants take: what came of all so far, and who is left. */
  onPart: (moved: Moved, left: Movable[]) => void
  onDone: (result: Moved) => void
}

const NO_WORDS: Words = { subject: '', body: '' }

/** Stage, message and time; the message follows the stage until the member edits it. */
export function useMoveForm({ opportunityId, applicants, earlier, onPart, ...given }: MoveFormOptions) {
  const { options, ...loading } = useStageChangeOptions(opportunityId)
  const stages = stagesFor(applicants, options?.stages ?? STANDARD)
  const { choice, keepsStatus, pin, ...chosen } = useChoice(applicants, stages, {
    ...given,
    known: options?.stages,
  })
  const renew = () => {
    pin()
    loading.retry()
  }
  useMovedByOthers(opportunityId, renew)
  const [typed, setTyped] = useState<Words>()
  const templates = keepsStatus ? [] : (options?.templates ?? [])
  const offered = templates.find(({ status }) => status === choice.to) ?? NO_WORDS
  const words: Words = typed ?? { subject: offered.subject, body: offered.body }
  const morning = options && wallTime(new Date(options.tell_at), options.time_zone)
  const at = { day: choice.day || (morning?.day ?? ''), time: choice.time || (morning?.time ?? '') }
  const said = textsOf(choice.tell === 'no' ? NO_WORDS : words)
  const planned = { ...(choice.to && { to: choice.to }), ...said }
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: StageChangeRequest,
    values: () => ({
      ...planned,
      ...rejectionOf(choice),
      ...(choice.stage !== null && { to_stage: choice.stage }),
      applicants: batchOf(applicants),
      tell: choice.tell !== 'no',
      ...(choice.tell === 'later' && {
        tell_at: instantAt(at.day, at.time, options?.time_zone ?? 'UTC')?.toISOString() ?? '',
      }),
    }),
    submit: async ({ applicants: _, ...words }) => {
      const params = { id: String(opportunityId) }
      const move = (body: StageChangeRequest) =>
        api(moveApplicants, { params, body, idempotencyKey: keyOf(body) })
      given.onDone(await moveInBatches(applicants, { words, earlier, move, onPart }))
    },
    onFault: renew,
  })
  return {
    options,
    ...loading,
    form,
    ...chosen,
    choice,
    keepsStatus,
    words,
    at,
    planned,
    stages,
    /** Some may hold an offer, which is open no longer after this move. */
    endsOffers:
      choice.to !== 'HIRED' && choice.to !== 'OFFER' && applicants.some(({ status }) => status === 'OFFER'),
    isChanged: () => typed !== undefined || choice.note !== '',
    write: (part: Partial<Words>) => setTyped({ ...words, ...part }),
  }
}

/** The stage that is chosen, among those that are open, and how its applicants are told. */
function useChoice(
  applicants: Movable[],
  stages: JobStage[],
  { to: first, stage, known }: Pick<Choice, 'to' | 'stage'> & { known: JobStage[] | undefined },
) {
  const keeps = (status: ApplicationStatus | '') => applicants.every((each) => each.status === status)
  const tellingOf = (status: ApplicationStatus | '') => (keeps(status) ? 'no' : usualTelling(status))
  const [chosen, setChoice] = useState<Chosen>({ ...NO_CHOICE, to: first, stage })
  const named = chosen.shown ?? (chosen.stage === null ? undefined : String(chosen.stage))
  const isGone = !!named && !!known && !offeredOf(known).some((each) => keyOfStage(each) === named)
  const place = isGone ? undefined : placeOf(chosen, stages)
  const to = place?.status ?? (isGone ? ('' as const) : chosen.to)
  const choice: Choice = { ...chosen, to, stage: place?.id ?? null, tell: chosen.tell ?? tellingOf(to) }
  return {
    choice,
    place,
    /** A colleague has deleted the stage that was asked for. */
    isGone,
    keepsStatus: choice.to !== '' && keeps(choice.to),
    setTo: (next: JobStage | undefined) => {
      const status = next?.status ?? ''
      setChoice(({ tell: _, shown: __, ...before }) => ({ ...before, to: status, stage: next?.id ?? null }))
    },
    /** Whatever comes of the stages, no other one takes the place of the one that is shown. */
    pin: () => place && known && setChoice((before) => ({ ...before, shown: keyOfStage(place) })),
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
  }
}

export type MoveForm = ReturnType<typeof useMoveForm>

const textsOf = ({ subject, body }: Words) => ({
  ...(subject !== '' && { subject }),
  ...(body !== '' && { body }),
})

const rejectionOf = ({ to, reason, note }: Choice) =>
  to === 'REJECTED' && { ...(reason && { reason }), ...(note.trim() && { reason_note: note }) }

/** Rejections default to the morning, so that none arrives at night or minutes after applying; an offer tells by its own letter. */
const usualTelling = (to: ApplicationStatus | ''): Telling =>
  to === 'REJECTED' ? 'later' : to === 'OFFER' ? 'no' : 'soon'

const NO_CHOICE = { day: '', time: '', reason: '', note: '' } as const
const STANDARD: JobStage[] = STAGE_STATUSES.map((status) => ({ id: null, name: null, status }))

/** A move to another stage of the same status tells nothing by itself. */
export const mayBeSilent = ({ choice: { to }, keepsStatus }: Pick<MoveForm, 'choice' | 'keepsStatus'>) =>
  to !== '' && (keepsStatus || !OUTCOMES.includes(to))

/** Stages that at least one of them may enter, in order. */
const stagesFor = (applicants: Movable[], stages: JobStage[]): JobStage[] =>
  offeredOf(stages).filter((stage) => applicants.some((each) => isOpenTo(each, stage)))

/** The chosen stage; where the job has none for the status that was asked for, the next one. */
function placeOf({ to, stage }: Pick<Choice, 'to' | 'stage'>, stages: JobStage[]): JobStage | undefined {
  if (to === '') return undefined
  return (
    stages.find(({ id }) => stage !== null && id === stage) ??
    stages.find(({ status }) => status === to) ??
    stages.find(({ status }) => status !== 'REJECTED')
  )
}

/** Stages that at least one of them may enter, in order. */
export function statusesFor(applicants: Movable[]): ApplicationStatus[] {
  return APPLICATION_STATUSES.filter((status) =>
    applicants.some(({ next_statuses }) => next_statuses.includes(status)),
  )
}

function useStageChangeOptions(opportunityId: number) {
  const load = useCallback(
    async () => [await api(stageChangeOptions, { params: { id: String(opportunityId) } })],
    [opportunityId],
  )
  const { items, hasFailed, retry } = useOwnList(load)
  return { options: items?.[0], hasFailed, retry }
}
