import { useEffect, useRef } from 'react'
import { type OpeningKey, saveOpeningKey } from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { lockKey } from './keys.ts'
import { forgetPasskey, lockByPasskey, makeKeyPasskey, PasskeyRefused } from './passkey-lock.ts'
import { useKeyPrompt } from './passkey-support.ts'
import type { Protection } from './passphrases.ts'

type Passkey = NonNullable<OpeningKey['passkey']>
type Pair = { identity: string; recipient: string }

/** Encrypts a key as a person chose and keeps it. `before` is the passkey that unlocked it until now. */
export function useProtection(name: string, before: Passkey | null = null) {
  const { isWaiting, lock, noteSent } = useNewPasskey(name)
  const keep = async ({ identity, recipient }: Pair, chosen: Protection): Promise<OpeningKey> => {
    const body =
      chosen.protection === 'passphrase'
        ? { locked: await lockKey(identity, chosen.passphrase), passkey: null }
        : await lock(identity)
    noteSent()
    const key = await api(saveOpeningKey, { body: { recipient, ...body } })
    if (before) void forgetPasskey(before)
    return key
  }
  return { keep, isWaiting }
}

/** A passkey that was made serves the next try as well, and is given up with a dialog that sent nothing. */
function useNewPasskey(name: string) {
  const text = useText()
  const { brandName: site } = useSite()
  const { ask, isOpen } = useKeyPrompt()
  const made = useRef<Passkey>(undefined)
  const isSent = useRef(false)
  useEffect(
    () => () => {
      if (made.current && !isSent.current) void forgetPasskey(made.current)
    },
    [],
  )
  const makeAndLock = async (identity: string) => {
    made.current ??= await makeKeyPasskey({ site, label: text('openingKey.passkeyOf', { name }) })
    try {
      return { locked: await lockByPasskey(identity, made.current), passkey: made.current }
    } catch (error) {
      if (error instanceof PasskeyRefused && error.code === 'key_passkey_unfit') made.current = undefined
      throw error
    }
  }
  return {
    isWaiting: isOpen,
    lock: (identity: string) => ask(() => makeAndLock(identity)),
    noteSent: () => {
      isSent.current = true
    },
  }
}
