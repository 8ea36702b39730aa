import { useEffect, useState } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import type { Interviews } from '#contract/hiring/interviews.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { isToInvite } from './interview-mark.tsx'

/** Stands while an invitation is asked for, until the list of interviews takes it up. */
export type Asked = { onAnswer: () => void }

/** The way from an applicant who is read to their interviews, or to the first invitation. */
export function useAskedInterviews(applicant: Applicant | undefined, number: string, show: () => void) {
  const text = useText()
  const [invited, setInvited] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is asked for anew
  useEffect(() => () => setInvited(undefined), [number])
  const toInvite = applicant && isToInvite(applicant)
  const open = () => {
    setInvited(toInvite ? number : undefined)
    show()
  }
  const label = text(toInvite ? 'interview.invite' : 'interview.title')
  const keys: PageKeys = toInvite || applicant?.interview ? { t: { label, act: open } } : {}
  const asked: Asked | undefined = invited === number ? { onAnswer: () => setInvited(undefined) } : undefined
  return { open, keys, asked }
}

/** Invites once, as soon as it is known whether the member may. */
export function useAskedInvitation(
  asked: Asked | undefined,
  all: Pick<Interviews, 'can_invite'> | undefined,
  invite: () => unknown,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!asked || !all) return
    asked.onAnswer()
    if (all.can_invite) invite()
  }, [asked !== undefined, all !== undefined])
}
