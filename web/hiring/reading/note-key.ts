import { useLayoutEffect, useRef, useState } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { isTyping } from '#web/ui/shortcuts.ts'

/** The key that leads to the field of a new note; pressed while the applicant loads, once they are there. */
export function useNoteKey(applicant: Applicant | undefined, number: string, show: () => void) {
  const text = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<string>()
  const open = () => {
    show()
    field.current?.focus()
  }
  const isDue = asked === number && applicant !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the applicant is there
  useLayoutEffect(() => {
    if (!isDue) return
    setAsked(undefined)
    // Not once somebody is elsewhere by then.
    if (applicant?.can_assess && !isTyping(document.activeElement) && !document.querySelector('dialog:modal'))
      queueMicrotask(open)
  }, [isDue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is asked for anew
  useLayoutEffect(() => () => setAsked(undefined), [number])
  const act = applicant ? open : () => setAsked(number)
  const keys: PageKeys = !applicant || applicant.can_assess ? { n: { label: text('keys.note'), act } } : {}
  return { field, keys }
}
