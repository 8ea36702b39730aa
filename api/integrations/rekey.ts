import { isNotNull, isNull } from 'drizzle-orm'
import { companyExports, companyTokens } from '#api/platform/database/tables/integrations-tables.ts'
import { webhookEndpoints } from '#api/platform/database/tables/webhook-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'
import { updateWrappedKey } from './company-exports/queries.ts'
import { unwrapExportKey, wrapExportKey } from './company-exports/rules.ts'
import { updateToken } from './tokens/queries.ts'
import { bindingOf } from './tokens/rules.ts'
import { updateSecrets } from './webhooks/queries.ts'
import { readSecret, sealSecret } from './webhooks/rules.ts'

/** Tokens go on: their hash has no key, and their binding is made anew. */
const rekeyTokens: Rekey = async (before, next) =>
  rekeyRows(
    'company_tokens',
    await before.select().from(companyTokens).where(isNull(companyTokens.revokedAt)),
    {
      read: (row) => (row.binding === bindingOf(before, row) ? bindingOf(next, row) : undefined),
      write: ({ id }, binding) => updateToken(next, id, { binding }),
    },
  )

/** Endpoints keep the secrets that their receivers know. */
const rekeyWebhooks: Rekey = async (before, next) =>
  rekeyRows('webhook_endpoints', await before.select().from(webhookEndpoints), {
    read: ({ companyId, sealedSecret, oldSealedSecret }) => {
      const again = (sealed: string) => sealSecret(next, companyId, readSecret(before, companyId, sealed))
      return { sealedSecret: again(sealedSecret), oldSealedSecret: oldSealedSecret && again(oldSealedSecret) }
    },
    write: ({ id }, secrets) => updateSecrets(next, { id }, secrets),
  })

/** The keys of exports that are kept. */
const rekeyExports: Rekey = async (before, next) =>
  rekeyRows(
    'company_exports',
    await before.select().from(companyExports).where(isNotNull(companyExports.wrappedKey)),
    {
      read: ({ id, wrappedKey }) =>
        wrapExportKey(next.secretKey, id, unwrapExportKey(before.secretKey, id, wrappedKey ?? '')),
      write: ({ id }, wrappedKey) => updateWrappedKey(next, id, wrappedKey),
    },
  )

export const rekeyIntegrations: Rekey = async (before, next) => [
  ...(await rekeyTokens(before, next)),
  ...(await rekeyWebhooks(before, next)),
  ...(await rekeyExports(before, next)),
]
