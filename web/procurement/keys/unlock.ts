import { ApiError, problem } from '#contract/errors.ts'
import type { OpeningKey } from '#contract/procurement/member-keys.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { readRecovery, unlockKey } from './keys.ts'
import { unlockByPasskey } from './passkey-lock.ts'
import { useKeyPrompt } from './passkey-support.ts'

const SHEET = /^\s*age-secret-key-1/i

type Locked = Pick<OpeningKey, 'locked' | 'recipient' | 'passkey'>

/**
 * Unlocks an opening key by what was typed at `secret`, the passphrase or the key from the recovery sheet; by its passkey where
 * nothing was asked for there. Rejects at that field. `isWaiting`: the browser's window for the passkey is open.
 */
export function useUnlock() {
  const problemText = useProblemText()
  const prompt = useKeyPrompt()
  const refuse = (code: Parameters<typeof problem>[0]) =>
    new ApiError('invalid', { secret: [problemText(problem(code))] })
  const unlock = async ({ locked, recipient, passkey }: Locked, secret?: string) => {
    if (passkey && secret === undefined) return prompt.ask(() => unlockByPasskey(locked, passkey))
    if (!secret) throw refuse(passkey ? 'recovery_missing' : 'passphrase_missing')
    const isSheet = passkey !== null || SHEET.test(secret)
    const identity = await (isSheet ? readRecovery(secret, recipient) : unlockKey(locked, secret))
    if (!identity) throw refuse(isSheet ? 'recovery_wrong' : 'passphrase_wrong')
    return identity
  }
  return { unlock, isWaiting: prompt.isOpen }
}
