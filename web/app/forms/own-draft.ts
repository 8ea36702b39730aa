import { useState } from 'react'
import { useAccount } from '#web/app/session/account.ts'
import { readDraft } from './form-draft.ts'

/**
 * The account's unsaved input under a name, and its place for `useKeptOnLeaving`. The draft stays the account's that
 * started it, also when the session ends meanwhile.
 */
export function useOwnDraft<T>(name: string): { draft: string; left: T | undefined } {
  const account = useAccount()
  const [own] = useState(() => {
    const draft = `${account?.id}:${name}`
    return { draft, left: readDraft<T>(draft) }
  })
  return own
}
