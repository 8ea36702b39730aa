import { createContext, useContext } from 'react'
import type { FormErrors } from '#web/app/forms/form.ts'

/** What is wrong with the fields of the form around. */
export const FormErrorsContext = createContext<FormErrors>({})

export function useFieldError(name: string): string | undefined {
  return useContext(FormErrorsContext)[name]
}
