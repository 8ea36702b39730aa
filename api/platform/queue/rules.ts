import { reasonOf } from '#api/platform/database/failure.ts'

/** So long a job may take, in seconds; the queue then counts the worker as lost, and all that it was given. */
export const EXPIRES_S = 120
/** Less than that: of those that were given together, one that hangs is to fail alone. */
const LONGEST_MS = (EXPIRES_S - 10) * 1_000

/** Each job of a batch ends for itself, in whatever way. */
export async function outcomeOf(id: string, work: () => Promise<void>, longestMs = LONGEST_MS) {
  try {
    await within(longestMs, work())
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: reasonOf(error) } }
  }
}

/** @throws Error when it takes longer; what was begun goes on. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${ms / 1_000} s`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
