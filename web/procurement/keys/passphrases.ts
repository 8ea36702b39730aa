import { z } from 'zod'
import { problem } from '#contract/errors.ts'

/** A thief of the database can try passphrases without limit, so they are longer than passwords. */
const MIN = 14
const MAX = 200

const missing = problem('passphrase_missing')
const Passphrase = z.string(missing).min(1, missing).max(MAX, missing)

const newPassphrase = {
  passphrase: Passphrase.min(MIN, problem('passphrase_short', { min: MIN })),
  passphrase2: Passphrase,
}

const differ = { path: ['passphrase2'], error: problem('passphrases_differ') }

/** A passphrase, typed twice. */
export const NewPassphrase = z
  .object(newPassphrase)
  .refine((typed) => typed.passphrase === typed.passphrase2, differ)

/** The present passphrase, or the key from a recovery sheet. */
export const Unlocking = z.object({ secret: Passphrase })

export const NewFromOld = z
  .object({ ...newPassphrase, secret: Passphrase })
  .refine((typed) => typed.passphrase === typed.passphrase2, differ)
