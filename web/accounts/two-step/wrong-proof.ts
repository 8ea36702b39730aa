import { ApiError, isApiError } from '#contract/errors.ts'

/** Shows a wrong proof at its field. Rejects as `work` does. */
export async function atField<T>(work: Promise<T>, field: string, words?: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isApiError(error) || error.code !== 'second_step_failed') throw error
    throw new ApiError('invalid', { [field]: [words ?? error.message] })
  }
}
