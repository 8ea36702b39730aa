import { useEffect, useState } from 'react'
import { ApiError, problem } from '#contract/errors.ts'
import { usePasskeyPrompt } from '#web/accounts/two-step/passkey-prompt.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { hasKeyPasskeys, PasskeyRefused } from './passkey-lock.ts'

/** Whether a passkey of this browser may protect a key. */
export function useKeyPasskeys(): boolean {
  const [has, setHas] = useState(true)
  useEffect(() => {
    void hasKeyPasskeys().then(setHas)
  }, [])
  return has
}

/** The browser's window for the passkey of a key, which closes with the dialog; a refusal is worded. */
export function useKeyPrompt() {
  const problemText = useProblemText()
  const { isOpen, ask } = usePasskeyPrompt()
  const askWorded = <T>(work: () => Promise<T>) =>
    ask(work).catch((cause: unknown) => {
      if (!(cause instanceof PasskeyRefused)) throw cause
      throw new ApiError('invalid', undefined, { detail: problemText(problem(cause.code)), cause })
    })
  return { isOpen, ask: askWorded }
}
