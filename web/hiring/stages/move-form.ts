import { useCallback, useState } from 'react'
import {
  moveApplicants,
  StageChangeRequest,
  type StageChangeResult,
  stageChangeOptions,
} from '#contract/hiring/stages.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, OUTCOMES } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useOwnList } from '#web/app/own-list.ts'

/** An applicant who can be moved; the API gives `next_statuses`. */
export type Movable = {
  number: string
  /** null while it is hidden. */
  name: string | null
  status: ApplicationStatus
  next_statuses: ApplicationStatus[]
}

export type Telling = 'soon' | 'later' | 'no'
type Choice = { to: ApplicationStatus | ''; tell: Telling; day: string; time: string }
type Words = { subject: string; body: string }

type MoveFormOptions = {
  opportunityId: number
  applicants: Movable[]
  to: ApplicationStatus | ''
  onDone: (result: StageChangeResult) => void
}

const NO_WORDS: Words = { subject: '', body: '' }

/** Stage, message and time; the message follows the stage until the member edits it. */
export function useMoveForm({ opportunityId, applicants, to, onDone }: MoveFormOptions) {
  const { options, ...loading } = useStageChangeOptions(opportunityId)
  const [choice, setChoice] = useState<Choice>({ to, tell: tellingOf(to), day: '', time: '' })
  const [typed, setTyped] = useState<Words>()
  const offered = options?.templates.find(({ status }) => status === choice.to) ?? NO_WORDS
  const words: Words = typed ?? { subject: offered.subject, body: offered.body }
  const morning = options && wallTime(new Date(options.tell_at), options.time_zone)
  const at = { day: choice.day || (morning?.day ?? ''), time: choice.time || (morning?.time ?? '') }
  const said = choice.tell === 'no' ? NO_WORDS : words
  const texts = {
    ...(said.subject !== '' && { subject: said.subject }),
    ...(said.body !== '' && { body: said.body }),
  }
  const planned = { ...(choice.to && { to: choice.to }), ...texts }
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: StageChangeRequest,
    values: () => ({
      ...planned,
      applicants: applicants.map(({ number, status }) => ({ number, from: status })),
      tell: choice.tell !== 'no',
      ...(choice.tell === 'later' && {
        tell_at: instantAt(at.day, at.time, options?.time_zone ?? 'UTC')?.toISOString() ?? '',
      }),
    }),
    submit: async (body) =>
      onDone(
        await api(moveApplicants, {
          params: { id: String(opportunityId) },
          body,
          idempotencyKey: keyOf(body),
        }),
      ),
  })
  return {
    options,
    ...loading,
    form,
    choice,
    words,
    at,
    planned,
    isChanged: () => typed !== undefined,
    setTo: (next: ApplicationStatus | '') =>
      setChoice((before) => ({ ...before, to: next, tell: tellingOf(next) })),
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
    write: (part: Partial<Words>) => setTyped({ ...words, ...part }),
  }
}

export type MoveForm = ReturnType<typeof useMoveForm>

/** Rejections default to the morning, so that none arrives at night or minutes after applying. */
const tellingOf = (to: ApplicationStatus | ''): Telling => (to === 'REJECTED' ? 'later' : 'soon')

export const mayBeSilent = (to: ApplicationStatus | '') => to !== '' && !OUTCOMES.includes(to)

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
