import type { Database } from '#api/platform/database/client.ts'
import { webhookEndpoints } from '#api/platform/database/tables/webhook-tables.ts'

/** Inserts an endpoint that was switched off. @returns its id */
export async function switchedOff(database: Database, companyId: number): Promise<number> {
  const [row] = await database
    .insert(webhookEndpoints)
    .values({
      companyId,
      url: 'https://127.0.0.1/',
      kinds: ['post.closed'],
      sealedSecret: '',
      disabledAt: new Date(),
    })
    .returning({ id: webhookEndpoints.id })
  if (!row) throw new Error('The endpoint was not inserted')
  return row.id
}
