import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import type { ZodType } from 'zod'
import type { Fault, FormErrors } from '#web/app/forms/faults.ts'
import { problemWords } from '#web/app/i18n/problems.ts'

/**
 * A form's fault with the problem of each row at its own field, where the form knows of the list alone. `onFault` is the form's;
 * the fault stays the same one as long as the form's does, since a new one takes the focus.
 */
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
  return { rows, onFault }
}

export const useFaultWithRows = (
  fault: Fault | undefined,
  rows: FormErrors,
  list = 'stages',
): Fault | undefined =>
  useMemo(() => {
    if (!fault?.fields[list] || Object.keys(rows).length === 0) return fault
    const { [list]: _, ...fields } = fault.fields
    return { ...fault, fields: { ...fields, ...rows } }
  }, [fault, rows, list])
