import { useEffect, useState } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import type { Interviews } from '#contract/hiring/interviews.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { isToInvite } from './interview-mark.tsx'

/** Stands while an invitation is asked for, until the list of interviews takes it up. */
export type Asked = { onAnswer: () => void }

/** `part` is the one that is open; they stand with the messages. */
type Place = { number: string; part: string; show: () => void }

/** The way from an applicant who is read to their interviews, or to the first invitation. */
export function useAskedInterviews(applicant: Applicant | undefined, { number, part, show }: Place) {
  const text = useText()
  const [invited, setInvited] = useState<string>()
  const isThere = part === 'messages'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is asked for anew
  useEffect(() => () => setInvited(undefined), [number])
  useEffect(() => {
    if (!isThere) setInvited(undefined)
  }, [isThere])
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

type Known = { all: Pick<Interviews, 'can_invite'> | undefined; hasFailed: boolean }

/** Invites once, as soon as it is known whether the member may; not where that fails, as they may do something else by then. */
export function useAskedInvitation(
  asked: Asked | undefined,
  { all, hasFailed }: Known,
  invite: () => unknown,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!asked || !(all || hasFailed)) return
    asked.onAnswer()
    if (all?.can_invite) invite()
  }, [asked !== undefined, all !== undefined, hasFailed])
}
