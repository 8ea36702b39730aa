import { useRef } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'

/** The key that opens the member's scorecard, where the first criterion takes the focus once it is there. */
export function useScorecardKey(applicant: Applicant | undefined, open: () => void) {
  const text = useText()
  const isFocused = useRef(false)
  const act = () => {
    const first = document.querySelector<HTMLInputElement>('.scorecard-form input:checked')
    isFocused.current = !first
    open()
    first?.focus()
  }
  const isScored = applicant?.can_assess && applicant.has_scorecards
  const keys: PageKeys = isScored ? { c: { label: text('scorecards.key'), act } } : {}
  return { keys, isFocused }
}
