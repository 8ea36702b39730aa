import { hash, verify } from '@node-rs/argon2'
import { turns } from '#api/platform/concurrency.ts'

/** argon2id, 19 MiB, t=2, p=1 (security.md, Figures). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing shares its threads with the reading of files (security.md: at most 4 at once, then 503). */
const inTurn = turns({ atOnce: 4, waiting: 100 })

/** Makes one text of all spellings Unicode has for it. */
const normalise = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => inTurn(() => hash(normalise(password), OPTIONS))

/** The hash of a password that nobody knows, made with OPTIONS. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$J6bbw37X/yN4dfNDTDk7cw$027edJ8uPVnB2v4bNO8kcL0RDQnnaXK/L1MaUf7/gG4'

/** Takes as long without a hash, so that its time does not tell whether an account exists. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? NOBODY
  const isRight = await inTurn(() => verify(against, normalise(password)))
  return isRight && passwordHash !== undefined
}

/** The hash of an account without a password, which no password has. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export const hasPassword = (passwordHash: string | undefined): boolean =>
  passwordHash !== undefined && passwordHash !== NO_PASSWORD
