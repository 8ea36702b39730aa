import type { HeldRfp } from '#contract/procurement/member-keys.ts'
import { joinedWords } from '#web/app/i18n/browser-words.ts'

type Warning = { id: 'members.lastShare' | 'members.share'; rfps: string }

/** The RFPs that lose a share with a member; those that nobody could open any more go first. */
export function warningOf(held: HeldRfp[], memberId: number): Warning | undefined {
  const own = held.filter(({ holders }) => holders.includes(memberId))
  const last = own.filter(({ holders, threshold }) => holders.length - 1 < threshold)
  const named = last.length > 0 ? last : own
  if (named.length === 0) return undefined
  const rfps = joinedWords(named.map(({ name }) => name))
  return { id: last.length > 0 ? 'members.lastShare' : 'members.share', rfps }
}
