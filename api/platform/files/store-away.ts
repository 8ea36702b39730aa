import { StartError } from '#api/platform/config.ts'
import { ApiError } from '#contract/errors.ts'

/** The store is away or denies access, which is no fault of the caller. */
export class StoreAway extends ApiError {
  constructor(cause: unknown) {
    super('unavailable', undefined, { retryAfter: 5, cause })
  }
}

/**
 * Does what a command of the operator needs the file store for.
 * @throws StartError in a sentence when the object store of FILES_URL is away or denies access
 */
export async function withStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    // Without the address, which has a key in it.
    throw new StartError(
      `The file store of FILES_URL cannot be used (${firstOf(error)}): look at its address, bucket and keys. Then run the same command again.`,
      { cause: error },
    )
  }
}

/** As the store or the network calls it, under what was made of it: `NoSuchBucket`, `ECONNREFUSED`. */
function firstOf(error: Error): string {
  if (error.cause instanceof Error) return firstOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
