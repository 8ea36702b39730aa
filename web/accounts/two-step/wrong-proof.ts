import { ApiError, type ErrorCode, isApiError } from '#contract/errors.ts'

const OF_PROOF: string[] = ['second_step_failed', 'locked', 'rate_limited'] satisfies ErrorCode[]

/** Shows a wrong proof, or one too many, at its field; `words` are for a wrong one. Rejects as `work` does. */
export async function atField<T>(work: Promise<T>, field: string, words?: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isApiError(error) || !OF_PROOF.includes(error.code)) throw error
    const said = error.code === 'second_step_failed' ? (words ?? error.message) : error.message
    throw new ApiError('invalid', { [field]: [said] })
  }
}
