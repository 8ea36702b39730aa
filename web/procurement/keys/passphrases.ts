import { z } from 'zod'
import { problem } from '#contract/errors.ts'

/** A thief of the database can try passphrases without limit, so they are longer than passwords. */
const MIN = 14
const MAX = 200

const missing = problem('passphrase_missing')
const Passphrase = z.string(missing).min(1, missing).max(MAX, missing)

const differ = { path: ['passphrase2'], error: problem('passphrases_differ') }

const ByPassphrase = z
  .object({
    protection: z.literal('passphrase'),
    passphrase: Passphrase.min(MIN, problem('passphrase_short', { min: MIN })),
    passphrase2: Passphrase,
  })
  .refine((typed) => typed.passphrase === typed.passphrase2, differ)

/** A key is protected by a passphrase, typed twice, or by a passkey, which the browser makes. */
export const Protection = z.discriminatedUnion('protection', [
  ByPassphrase,
  z.object({ protection: z.literal('passkey') }),
])
export type Protection = z.infer<typeof Protection>

/** The present passphrase, or the key from a recovery sheet; absent where the passkey unlocks. */
export const Unlocking = z.object({ secret: z.string(missing).max(MAX, missing).optional() })

export const NewFromOld = Unlocking.and(Protection)
