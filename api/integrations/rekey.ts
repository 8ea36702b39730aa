import { isNull } from 'drizzle-orm'
import { companyTokens } from '#api/platform/database/tables/integrations-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'
import { updateToken } from './tokens/queries.ts'
import { bindingOf } from './tokens/rules.ts'

/** Tokens go on: their hash has no key, and their binding is made anew. */
export const rekeyIntegrations: Rekey = async (before, next) =>
  rekeyRows(
    'company_tokens',
    await before.select().from(companyTokens).where(isNull(companyTokens.revokedAt)),
    {
      read: (row) => (row.binding === bindingOf(before, row) ? bindingOf(next, row) : undefined),
      write: ({ id }, binding) => updateToken(next, id, { binding }),
    },
  )
