import type { Finding } from '#contract/posting/posts.ts'
import type { Fault } from '#web/app/forms/faults.ts'

type Checked = { findings: Finding[]; isSaved: boolean }

/**
 * Takes from a fault what was mended once the form is saved: fields that the check no longer blocks, and that the form could not
 * be saved. undefined when nothing is left.
 */
export function unmended(fault: Fault | undefined, { findings, isSaved }: Checked): Fault | undefined {
  if (!fault || !isSaved) return fault
  const isBlocked = (name: string) =>
    findings.some(({ field, severity }) => field === name && severity === 'BLOCK')
  const names = Object.keys(fault.fields)
  const left = names.filter(isBlocked)
  // Refusals of the API have an error; that the form was not saved has none.
  const isRefused = names.length === 0 && fault.error !== undefined
  if (left.length === 0 && !isRefused) return undefined
  return { ...fault, fields: Object.fromEntries(left.map((name) => [name, fault.fields[name] ?? ''])) }
}
