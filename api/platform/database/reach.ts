import type pg from 'pg'
import { StartError } from '#api/platform/config.ts'

/**
 * Connects once.
 * @param variable the setting or option that holds the address
 * @throws StartError naming the variable when PostgreSQL cannot be reached or refuses
 */
export async function reach(pool: pg.Pool, variable: string): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    throw StartError.ofSettings(
      [`${variable}: PostgreSQL cannot be reached or refuses (${reasonOf(error)})`],
      error,
    )
  }
}

/** For a host name with several addresses the error has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
