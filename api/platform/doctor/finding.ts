import { StartError } from '#api/platform/config.ts'
import { reasonOf } from '#api/platform/database/failure.ts'

/** `look`: it works, and somebody should look at it; `wrong`: something does not work. */
export type Finding = { about: string; state: 'ok' | 'look' | 'wrong'; says: string; todo?: string }

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const look = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'look',
  says,
  todo,
})
export const wrong = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'wrong',
  says,
  todo,
})

/** A check that fails is a finding itself. */
export async function orWrong(
  about: string,
  todo: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    // The settings' own message names each on a line.
    const reason =
      error instanceof StartError
        ? error.message
            .split('\n')
            .map((line) => line.trim())
            .join(' ')
        : reasonOf(error)
    return [wrong(about, reason, todo)]
  }
}

/** @throws Error when it takes longer */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms / 1_000} seconds`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
