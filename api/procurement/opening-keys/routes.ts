import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import * as contract from '#contract/procurement/member-keys.ts'
import { keepOpeningKey } from './commands.ts'
import { findOpeningKey } from './queries.ts'

export function openingKeyRoutes(database: Database): Route[] {
  return [
    memberRoute(contract.readOpeningKey, async ({ scope }) => {
      const row = await findOpeningKey(database, scope.userId)
      return row ? presentKey(row) : null
    }),
    memberRoute(contract.saveOpeningKey, async ({ scope, body, caller, client }) => {
      const row = await keepOpeningKey(database, scope.userId, body)
      await logSecurityEvent(database, { kind: 'opening_key_kept', caller, client, details: {} })
      return presentKey(row)
    }),
  ]
}

type Row = NonNullable<Awaited<ReturnType<typeof findOpeningKey>>>

const presentKey = ({
  recipient,
  lockedIdentity,
  passkey,
  createdAt,
  changedAt,
}: Row): contract.OpeningKey => ({
  recipient,
  locked: lockedIdentity,
  passkey,
  made_at: createdAt.toISOString(),
  changed_at: changedAt.toISOString(),
})
