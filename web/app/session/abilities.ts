import type { Ability } from '#contract/abilities.ts'
import { useAccount } from './account.ts'

/** The member's permissions; none before the account is loaded. */
export function useAbilities(): readonly Ability[] {
  return useAccount()?.company?.abilities ?? []
}
