import type { ZodType } from 'zod'
import '#web/app/i18n/problem-texts.ts'
import { type LateFormOptions, useLateForm } from './late-form.ts'

type FormOptions<T> = Omit<LateFormOptions<T>, 'load'> & { schema: ZodType<T> }

/** A form (late-form.ts) whose schema and texts load with its page. */
export function useForm<T>({ schema, ...options }: FormOptions<T>) {
  return useLateForm({ ...options, load: () => schema })
}
