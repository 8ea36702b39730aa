import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { countWebhookTest } from '#api/platform/limits/commands.ts'
import { namesPrivateAddress } from '#api/platform/outgoing/rules.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { MOST_WEBHOOKS, type WebhookForm } from '#contract/integrations/webhooks.ts'
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  insertTest,
  lockEndpointForUpdate,
  updateEndpoint,
  updateReplayed,
} from './queries.ts'
import { newSecret, sealSecret } from './rules.ts'

type Shown = { row: EndpointRow; secret: string }

const note = (
  tx: Transaction,
  { companyId, userId }: Scope,
  action: string,
  { id, url }: Pick<EndpointRow, 'id' | 'url'>,
) =>
  record(tx, {
    actorId: userId,
    action: `webhook.${action}`,
    subject: String(companyId),
    details: { webhook: id, host: new URL(url).host },
  })

/** Nothing would be delivered there. */
function refusePrivate({ url }: WebhookForm): void {
  if (namesPrivateAddress(url)) throw new ApiError('invalid', { url: [problem('webhook_private')] })
}

/** @throws ApiError invalid where the company has all the endpoints it may have, or the address is not public */
export async function addEndpoint(database: Database, scope: Scope, form: WebhookForm): Promise<Shown> {
  refusePrivate(form)
  const { companyId, userId } = scope
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, companyId)
    if ((await countEndpoints(tx, scope)) >= MOST_WEBHOOKS)
      throw new ApiError('invalid', { url: [problem('webhooks_at_most', { max: MOST_WEBHOOKS })] })
    const secret = newSecret()
    const sealedSecret = sealSecret(tx, companyId, secret)
    const row = await insertEndpoint(tx, { ...form, companyId, sealedSecret, createdBy: userId })
    await note(tx, scope, 'added', row)
    return { row, secret }
  })
}

/** @throws ApiError not_found */
export async function getEndpoint(database: Executor, scope: Scope, id: number): Promise<EndpointRow> {
  const row = await findEndpoint(database, scope, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Switches it on again as well. @throws ApiError not_found, invalid where the address is not public */
export async function changeEndpoint(
  database: Database,
  scope: Scope,
  { id, ...form }: WebhookForm & { id: number },
): Promise<EndpointRow> {
  refusePrivate(form)
  return database.transaction(async (tx) => {
    const row = await updateEndpoint(tx, scope, { id, ...form, disabledAt: null, failingSince: null })
    if (!row) throw new ApiError('not_found')
    await note(tx, scope, 'changed', row)
    return row
  })
}

/** @throws ApiError not_found */
export function removeEndpoint(database: Database, scope: Scope, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    const row = await getEndpoint(tx, scope, id)
    if (await deleteEndpoint(tx, scope, id)) await note(tx, scope, 'deleted', row)
  })
}

/** @throws ApiError not_found */
export function changeSecret(
  database: Database,
  scope: Scope,
  { id, old_hours }: { id: number; old_hours: number },
): Promise<Shown> {
  return database.transaction(async (tx) => {
    const before = await lockEndpointForUpdate(tx, scope, id)
    if (!before) throw new ApiError('not_found')
    const secret = newSecret()
    const isKept = old_hours > 0
    const row = await updateEndpoint(tx, scope, {
      id,
      sealedSecret: sealSecret(tx, scope.companyId, secret),
      oldSealedSecret: isKept ? before.sealedSecret : null,
      oldUntil: isKept ? new Date(Date.now() + old_hours * 3_600_000) : null,
    })
    if (!row) throw new ApiError('not_found')
    await note(tx, scope, 'secret-changed', row)
    return { row, secret }
  })
}

/** @throws ApiError not_found, conflict where it is off, rate_limited */
export async function sendTest(database: Database, scope: Scope, id: number): Promise<void> {
  await countWebhookTest(database, scope.companyId)
  await database.transaction(async (tx) => insertTest(tx, await getLive(tx, scope, id)))
}

/** @throws ApiError not_found, conflict where it is off */
export async function replay(
  database: Database,
  scope: Scope,
  { id, delivery }: { id: number; delivery: number },
) {
  await countWebhookTest(database, scope.companyId)
  await getLive(database, scope, id)
  if (!(await updateReplayed(database, id, delivery))) throw new ApiError('not_found')
}

async function getLive(database: Executor, scope: Scope, id: number): Promise<EndpointRow> {
  const row = await getEndpoint(database, scope, id)
  if (row.disabledAt) throw new ApiError('conflict', undefined, { reason: problem('webhook_off') })
  return row
}
