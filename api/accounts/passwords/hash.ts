import { hash, verify } from '@node-rs/argon2'
import { turns } from '#api/platform/concurrency.ts'

/** argon2id, 19 MiB, t=2, p=1 (security.md, Figures). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing uses the threads that files are read with (security.md: at most 4 at once, then 503). */
const inTurn = turns({ atOnce: 4, waiting: 100 })

/** One text for all ways to write it. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => inTurn(() => hash(normal(password), OPTIONS))

/** Made with OPTIONS, once and for all: of a password that nobody knows. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$J6bbw37X/yN4dfNDTDk7cw$027edJ8uPVnB2v4bNO8kcL0RDQnnaXK/L1MaUf7/gG4'

/** Without a hash it works as long, on one that nobody has the password of. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? NOBODY
  const isRight = await inTurn(() => verify(against, normal(password)))
  return isRight && passwordHash !== undefined
}
