import type { Database, Executor } from '#api/platform/database/client.ts'
import type { PolicyVersionsShown } from '#contract/accounts/policy-versions.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { POLICIES, type Policy } from '#contract/policies.ts'
import { insertConsents } from './queries.ts'

/**
 * Keeps what the form of a registration showed, which the person accepted by sending it: also an older version, where another was
 * published meanwhile. A client that says none leaves none.
 */
export async function recordShown(tx: Executor, userId: number, shown: PolicyVersionsShown): Promise<void> {
  const versions = POLICIES.flatMap((name) => {
    const version = shown[`${name}_version`]
    return version === undefined ? [] : [{ name, version }]
  })
  if (versions.length > 0) await insertConsents(tx, userId, versions)
}

/** @throws ApiError invalid where one of the versions was never published */
export async function giveConsent(
  database: Database,
  userId: number,
  versions: { name: Policy; version: number }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const distinct = [...new Map(versions.map((one) => [`${one.name} ${one.version}`, one])).values()]
    const known = await insertConsents(tx, userId, distinct)
    if (known < distinct.length) throw new ApiError('invalid', { versions: [problem('page_versions')] })
  })
}
