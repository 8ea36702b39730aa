import { useState } from 'react'
import { useAccount } from '#web/app/session/account.ts'
import { readDraft } from './form-draft.ts'

/**
 * What this account left unsaved under a name, and where it is kept for `useKeptOnLeaving`. The account stays the one that
 * began, also when its session ends over it.
 */
export function useOwnDraft<T>(name: string): { draft: string; left: T | undefined } {
  const account = useAccount()
  const [own] = useState(() => {
    const draft = `${account?.id}:${name}`
    return { draft, left: readDraft<T>(draft) }
  })
  return own
}
