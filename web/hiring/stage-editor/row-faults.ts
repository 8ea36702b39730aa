import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import type { ZodType } from 'zod'
import type { Fault, FormErrors } from '#web/app/forms/faults.ts'
import { problemWords } from '#web/app/i18n/problems.ts'

/**
 * A form's fault with the problem of each row at its own field, where the form knows of the list alone. `onFault` is the form's;
 * the fault stays the same one as long as the form's does, since a new one takes the focus. `placeOf` tells where a row stands
 * in a form that does not send all.
 */
export function useRowFaults(
  schema: ZodType<unknown>,
  values: () => unknown,
  placeOf = (row: number): number | undefined => row,
) {
  const { i18n } = useLingui()
  const [rows, setRows] = useState<FormErrors>({})
  const onFault = () => {
    const { error } = schema.safeParse(values())
    const issues = (error?.issues ?? []).filter(({ path }) => path.length === 3)
    // Two fields of a row that lack the same are one line of the summary.
    const lines = issues.filter(
      ({ path: [, row], message }, at) =>
        issues.findIndex((other) => other.path[1] === row && other.message === message) === at,
    )
    const found = lines.map(({ path: [list, row, field], message }) => [
      [list, placeOf(Number(row)), field].join('-'),
      problemWords(i18n, message),
    ])
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
    const own = Object.entries(rows).filter(([name]) => name.startsWith(`${list}-`))
    if (!fault?.fields[list] || own.length === 0) return fault
    const { [list]: _, ...fields } = fault.fields
    return { ...fault, fields: { ...fields, ...Object.fromEntries(own) } }
  }, [fault, rows, list])
