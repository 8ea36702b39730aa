import { reasonOf } from '#api/platform/database/failure.ts'

/** The time limit of a job in seconds, after which the queue counts its worker and whole batch as lost. */
export const EXPIRES_S = 120
/** Shorter than that, so that of a batch only the job that hangs fails. */
const LONGEST_MS = (EXPIRES_S - 10) * 1_000

/** Completes or fails each job of a batch by itself. */
export async function outcomeOf(id: string, work: () => Promise<void>, longestMs = LONGEST_MS) {
  try {
    await withTimeLimit(longestMs, work())
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: reasonOf(error) } }
  }
}

/** @throws Error after that time, without stopping the work */
async function withTimeLimit(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${ms / 1_000} s`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
