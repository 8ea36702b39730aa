import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { ZodType } from 'zod'
import type { Fault, FormErrors } from '#web/app/forms/faults.ts'
import { problemWords } from '#web/app/i18n/problems.ts'

/** Brings the problems of the rows of a list to the fields of their rows, where the form knows of the list alone. */
export function useRowFaults(schema: ZodType<unknown>, values: () => unknown) {
  const { i18n } = useLingui()
  const [rows, setRows] = useState<FormErrors>({})
  const onFault = () => {
    const { error } = schema.safeParse(values())
    const found = (error?.issues ?? []).flatMap(({ path, message }) =>
      path.length === 3 ? [[path.join('-'), problemWords(i18n, message)] as const] : [],
    )
    setRows(Object.fromEntries(found.reverse()))
  }
  /** The fault of the form with the problem of each row in place of the first of the list. */
  const withRows = (fault: Fault | undefined): Fault | undefined => {
    if (!fault?.fields.stages || Object.keys(rows).length === 0) return fault
    const { stages: _, ...fields } = fault.fields
    return { ...fault, fields: { ...fields, ...rows } }
  }
  return { onFault, withRows }
}
