import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ZodType } from 'zod'
import type { Fault, FieldFaults } from '#web/app/forms/faults.ts'
import { useForm } from '#web/app/forms/form.ts'
import { nextAddress, withNext } from '#web/app/session/next-address.ts'
import { STEPS, stepPath, type Wizard } from '#web/app/session/onboarding.ts'

type Step<T> = { wizard: Wizard; step: string; schema: ZodType<T>; values: () => unknown }

/** The page that the registration came from. */
export function useNext(): string | undefined {
  const [search] = useSearchParams()
  return nextAddress(search)
}

/** Addresses of a wizard's steps, which keep where onboarding leads. */
export function useStepPath(wizard: Wizard) {
  const next = useNext()
  return (step: string) => withNext(stepPath(wizard, step), next)
}

/** Checks the step's own part of the draft, then opens the next step. */
export function useStep<T>({ wizard, step, schema, values }: Step<T>) {
  const navigate = useNavigate()
  const pathOf = useStepPath(wizard)
  return useForm({
    schema,
    values,
    initial: useErrorsBrought(),
    submit: async () => navigate(pathOf(neighbour(wizard, step, 1))),
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
  const pathOf = useStepPath(wizard)
  return useForm({
    ...form,
    initial: useErrorsBrought(),
    onFault: (fault: Fault) => {
      const wrong = Object.keys(fault.fields)
      const first = STEPS[wizard].find((each) => fields[each]?.some((name) => wrong.includes(name)))
      if (first && first !== step) {
        const { fields: errors, subjectless } = fault
        navigate(pathOf(first), { state: { errors, subjectless } })
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
