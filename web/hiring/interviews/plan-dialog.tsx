import { useState } from 'react'
import { InvitationForm, offerTimes, type PlanOptions } from '#contract/hiring/interview-invitations.ts'
import { type CompanyInterview, InterviewChange, moveInterview } from '#contract/hiring/interviews.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useFaultWithRows, useRowFaults } from '#web/hiring/stage-editor/row-faults.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { begun, FIRST, isRetimed, type Planning, STAYS, shared, type TypedPlan } from './plan.ts'
import { PlanFields } from './plan-fields.tsx'

type PlanDialogProps = {
  number: string
  /** More applicants who choose from the same times. */
  others?: string[]
  planning: Planning
  options: PlanOptions
  onDone: (refused: string[]) => void
  onClose: () => void
}

/** Plans an interview: one time or several to choose from, who takes part, and what is asked. */
export function PlanDialog(props: PlanDialogProps) {
  const { planning } = props
  return planning.kind === 'change' ? (
    <ChangeDialog {...props} interview={planning.interview} />
  ) : (
    <NewDialog {...props} />
  )
}

function usePlan({ planning, options }: Pick<PlanDialogProps, 'planning' | 'options'>) {
  const [first] = useState(() => begun(planning, options))
  const [typed, setTyped] = useState(first)
  const change = (part: Partial<TypedPlan>) => setTyped((before) => ({ ...before, ...part }))
  return { first, typed, change, isChanged: () => JSON.stringify(typed) !== JSON.stringify(first) }
}

function NewDialog({ number, others = [], planning, options, onDone, onClose }: PlanDialogProps) {
  const text = useText()
  const { first, typed, change, isChanged } = usePlan({ planning, options })
  const [isShared, setShared] = useState(false)
  const keyOf = useIdempotencyKey()
  const values = () => ({
    ...shared(typed),
    others,
    shares_times: isShared,
    follows: options.is_job && typed.stage !== STAYS,
    stage: [FIRST, STAYS].includes(typed.stage) ? null : Number(typed.stage),
    ...(planning.kind === 'proposed' && { replaces: planning.replaces }),
  })
  const { rows, onFault } = useRowFaults(InvitationForm, values)
  const form = useForm({
    schema: InvitationForm,
    values,
    onFault,
    submit: async (body) => {
      const sent = await api(offerTimes, { params: { number }, body, idempotencyKey: keyOf(body) })
      onDone(sent.refused)
    },
  })
  const fault = useFaultWithRows(form.fault, rows, 'times')
  const { last } = options
  const hasLast = last !== null && planning.kind === 'new'
  // Another time than the one that they proposed is an invitation again.
  const agrees = planning.kind === 'proposed' && !isRetimed(first, typed)
  const invites =
    others.length > 0 ? text('interview.inviteMany', { count: others.length + 1 }) : text('interview.invite')
  return (
    <FormDialog
      title={agrees ? text('interview.take') : invites}
      form={{ ...form, fault }}
      isChanged={isChanged}
      onClose={onClose}
      submitLabel={text(agrees ? 'interview.take' : 'interview.send')}
    >
      {hasLast && (
        <p>
          <button
            type="button"
            className={button('secondary')}
            onClick={() => change({ ...last, minutes: String(last.minutes) })}
          >
            {text('interview.asLast')}
          </button>
        </p>
      )}
      <PlanFields
        name="times"
        typed={typed}
        options={options}
        max={planning.kind === 'new' ? LIMITS.interviewSlots : 1}
        onChange={change}
        sharing={others.length > 0 ? { isShared, onShared: setShared } : undefined}
      />
    </FormDialog>
  )
}

function ChangeDialog({
  number,
  planning,
  options,
  interview,
  onDone,
  onClose,
}: PlanDialogProps & { interview: CompanyInterview }) {
  const text = useText()
  const { first, typed, change, isChanged } = usePlan({ planning, options })
  const form = useForm({
    schema: InterviewChange,
    values: () => {
      const { times, minutes, time_zone, ...rest } = shared(typed)
      return { ...rest, version: interview.version, ...retimed({ first, typed, planning }) }
    },
    submit: async (body) => {
      await api(moveInterview, { params: { number, id: String(interview.id) }, body })
      onDone([])
    },
  })
  return (
    <FormDialog
      title={text('interview.moveTitle')}
      form={form}
      isChanged={isChanged}
      onClose={onClose}
      submitLabel={text('interview.saveChange')}
    >
      <PlanFields name="at" typed={typed} options={{ ...options, is_job: false }} max={1} onChange={change} />
    </FormDialog>
  )
}

type Retiming = { first: TypedPlan; typed: TypedPlan; planning: Planning }

/** The time is sent where it is another: one that has begun can still be described better. */
function retimed({ first, typed, planning }: Retiming) {
  const isProposed = planning.kind === 'change' && planning.start !== undefined
  if (!isProposed && !isRetimed(first, typed)) return {}
  const { times, minutes, time_zone } = shared(typed)
  return { at: times[0], minutes, time_zone }
}
