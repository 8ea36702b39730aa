import { useLingui } from '@lingui/react'
import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { problemWords } from '#web/app/i18n/problems.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { dismissErrors } from '#web/app/toast.ts'
import { type Fault, type FieldFaults, faultOf, faultsOf } from './faults.ts'
import { textsOf } from './form-data.ts'

export type LateFormOptions<T> = {
  /** Brings the schema, and the texts of its problems, when the form is sent. */
  load: () => ZodType<T> | Promise<ZodType<T>>
  /** The form's values by the schema's names; by default the texts of its inputs. */
  values?: (form: HTMLFormElement) => unknown
  submit: (values: T) => Promise<void>
  /** Runs after a fault is shown. */
  onFault?: (fault: Fault) => unknown
  initial?: FieldFaults | undefined
}

export type FormState = ReturnType<typeof useLateForm>

/**
 * A form that checks its input with the server's schema before sending, shows the server's errors at their fields, keeps
 * the input on failure and sends once however often the button is pressed.
 */
export function useLateForm<T>({ load, values = textsOf, submit, onFault, initial }: LateFormOptions<T>) {
  const text = useText()
  const { i18n } = useLingui()
  const [fault, setFault] = useState<Fault | undefined>(initial)
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)

  const show = (next: Fault) => {
    setFault(next)
    onFault?.(next)
  }
  const check = async (form: HTMLFormElement) => {
    const given = values(form)
    const schema = load()
    if (schema instanceof Promise) setPending(true)
    return (await schema).safeParse(given)
  }
  const send = async (form: HTMLFormElement) => {
    dismissErrors()
    try {
      const result = await check(form)
      if (!result.success) {
        setPending(false)
        return show(faultsOf(result.error.issues, (each) => problemWords(i18n, each)))
      }
      setFault(undefined)
      setPending(true)
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
