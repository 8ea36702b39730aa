import { createContext, useContext } from 'react'
import type { FormErrors } from '#web/app/forms/faults.ts'

/** Field errors of the enclosing form. */
export const FormErrorsContext = createContext<FormErrors>({})

export function useFieldError(name: string): string | undefined {
  return useContext(FormErrorsContext)[name]
}
