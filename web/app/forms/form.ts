import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { type ApiError, isApiError, readProblem } from '#contract/errors.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { dismissErrors } from '#web/app/toast.ts'
import { textsOf } from './form-data.ts'
import { SUBJECTLESS } from './subjectless.ts'

/** The first message of each wrong field, by the field's name. */
export type FormErrors = Record<string, string>

/** Problems of fields, or of none of them. */
export type Fault = FieldFaults & { problem?: string; error?: unknown }

/** `subjectless`: the fields whose message does not say what it is about. */
export type FieldFaults = { fields: FormErrors; subjectless?: string[] }

type FormOptions<T> = {
  schema: ZodType<T>
  /** The form's values by the schema's names; by default the texts of its inputs. */
  values?: (form: HTMLFormElement) => unknown
  submit: (values: T) => Promise<void>
  /** Runs after a fault is shown. */
  onFault?: (fault: Fault) => unknown
  initial?: FieldFaults | undefined
}

export type FormState = ReturnType<typeof useForm>

/**
 * A form that checks its input with the server's schema before sending, shows the server's errors at their fields, keeps
 * the input on failure and sends once however often the button is pressed.
 */
export function useForm<T>({ schema, values = textsOf, submit, onFault, initial }: FormOptions<T>) {
  const text = useText()
  const problemText = useProblemText()
  const [fault, setFault] = useState<Fault | undefined>(initial)
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)

  const show = (next: Fault) => {
    setFault(next)
    onFault?.(next)
  }
  const send = async (form: HTMLFormElement) => {
    dismissErrors()
    const result = schema.safeParse(values(form))
    if (!result.success) return show(faultsOf(result.error.issues, problemText))
    setFault(undefined)
    setPending(true)
    try {
      await submit(result.data)
    } catch (error) {
      if (!isCancelled(error)) show(faultOf(error, text('error.offline.text')))
    }
    setPending(false)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await send(event.currentTarget).finally(() => {
      isSending.current = false
    })
  }
  return { fault, isPending, onSubmit, clear: () => setFault(undefined) }
}

/** The first problem of each field, in words. */
export function faultsOf(
  issues: { path: PropertyKey[]; message: string }[],
  problemText: (problem: string) => string,
): FieldFaults {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message
  const all = Object.entries(problems)
  return {
    fields: Object.fromEntries(all.map(([name, problem]) => [name, problemText(problem)])),
    subjectless: subjectless(all.map(([name, problem]) => [name, readProblem(problem)?.code])),
  }
}

const subjectless = (codes: [name: string, code: string | undefined][]) =>
  codes.filter(([, code]) => code !== undefined && SUBJECTLESS.has(code)).map(([name]) => name)

/** A refusal in one line. */
export function firstMessage(error: ApiError): string {
  return Object.values(error.fields ?? {}).flat()[0] ?? error.message
}

export function faultOf(error: unknown, offline: string): Fault {
  if (!isApiError(error)) {
    // The login page of a hotel's network, for one, is no answer of the API.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) reportError(error)
    return { fields: {}, problem: offline, error }
  }
  if (!error.fields) return { fields: {}, problem: error.message, error }
  const first = Object.entries(error.fields).map(([name, [message = '']]) => [name, message])
  return {
    fields: Object.fromEntries(first),
    subjectless: subjectless(Object.entries(error.codes ?? {})),
    error,
  }
}
