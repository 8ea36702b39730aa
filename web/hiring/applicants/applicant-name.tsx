import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'

type Named = Pick<ApplicantRow, 'name' | 'number' | 'is_deleted'>

/** Hidden applicants go by their number. */
export function useApplicantName() {
  const text = useText()
  return ({ name, number, is_deleted }: Named) => {
    if (name !== null) return name
    return is_deleted ? text('applicants.deleted') : text('applicants.hidden', { number })
  }
}
