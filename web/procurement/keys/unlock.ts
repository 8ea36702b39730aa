import { ApiError, problem } from '#contract/errors.ts'
import type { OpeningKey } from '#contract/procurement/member-keys.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { readRecovery, unlockKey } from './keys.ts'

const SHEET = /^\s*age-secret-key-1/i

/** Unlocks the opening key by what was typed at `secret`: the passphrase, or the key from the recovery sheet. Rejects at that field. */
export function useUnlock() {
  const problemText = useProblemText()
  return async ({ locked, recipient }: Pick<OpeningKey, 'locked' | 'recipient'>, secret: string) => {
    const isSheet = SHEET.test(secret)
    const identity = await (isSheet ? readRecovery(secret, recipient) : unlockKey(locked, secret))
    if (identity) return identity
    const wrong = problem(isSheet ? 'recovery_wrong' : 'passphrase_wrong')
    throw new ApiError('invalid', { secret: [problemText(wrong)] })
  }
}
