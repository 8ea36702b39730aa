import { useLocation, useNavigate } from 'react-router'
import type { ZodType } from 'zod'
import type { Fault, FieldFaults } from '#web/app/forms/faults.ts'
import { useForm } from '#web/app/forms/form.ts'
import { STEPS, stepPath, type Wizard } from '#web/app/session/onboarding.ts'

type Step<T> = { wizard: Wizard; step: string; schema: ZodType<T>; values: () => unknown }

/** Checks the step's own part of the draft, then opens the next step. */
export function useStep<T>({ wizard, step, schema, values }: Step<T>) {
  const navigate = useNavigate()
  return useForm({
    schema,
    values,
    initial: useErrorsBrought(),
    submit: async () => navigate(stepPath(wizard, neighbour(wizard, step, 1))),
  })
}

type LastStep<T> = Step<T> & {
  submit: (values: T) => Promise<void>
  /** The fields of each step. */
  fields: Record<string, string[]>
}

/** Sends the whole draft; a wrong field of an earlier step leads back to that step. */
export function useLastStep<T>({ wizard, step, fields, ...form }: LastStep<T>) {
  const navigate = useNavigate()
  return useForm({
    ...form,
    initial: useErrorsBrought(),
    onFault: (fault: Fault) => {
      const wrong = Object.keys(fault.fields)
      const first = STEPS[wizard].find((each) => fields[each]?.some((name) => wrong.includes(name)))
      if (first && first !== step) {
        const { fields: errors, subjectless } = fault
        navigate(stepPath(wizard, first), { state: { errors, subjectless } })
      }
    },
  })
}

export function neighbour(wizard: Wizard, step: string, by: 1 | -1): string {
  const steps = STEPS[wizard]
  return steps[steps.indexOf(step) + by] ?? step
}

function useErrorsBrought(): FieldFaults | undefined {
  const { state } = useLocation()
  const { errors: fields, subjectless } = state ?? {}
  return typeof fields === 'object' && fields !== null
    ? { fields, subjectless } /* by useLastStep */
    : undefined
}
