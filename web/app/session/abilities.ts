import type { Ability } from '#contract/abilities.ts'
import { useAccount } from './account.ts'

/** What the member may do, as the account says; nothing while nobody is known. */
export function useAbilities(): readonly Ability[] {
  return useAccount()?.company?.abilities ?? []
}
