import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/integrations/webhooks.ts'
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  getEndpoint,
  removeEndpoint,
  replay,
  sendTest,
} from './commands.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { type EndpointRow, listDeliveriesOf, listEndpointsOf } from './queries.ts'

export function webhookRoutes(database: Database): Route[] {
  const shown = ({ row, secret }: { row: EndpointRow; secret: string }) => ({
    webhook: presentWebhook(row),
    secret,
  })
  const queued = () => ({ detail: english().text('said.webhookQueued') })
  return [
    memberRoute(contract.listWebhooks, async ({ scope }) =>
      (await listEndpointsOf(database, scope)).map(presentWebhook),
    ),
    memberRoute(contract.addWebhook, async ({ scope, body }) =>
      shown(await addEndpoint(database, scope, body)),
    ),
    memberRoute(contract.changeWebhook, async ({ scope, params, body }) =>
      presentWebhook(await changeEndpoint(database, scope, { ...params, ...body })),
    ),
    memberRoute(contract.deleteWebhook, async ({ scope, params }) => {
      await removeEndpoint(database, scope, params.id)
      return { detail: english().text('said.webhookDeleted') }
    }),
    memberRoute(contract.changeWebhookSecret, async ({ scope, params, body }) =>
      shown(await changeSecret(database, scope, { ...params, ...body })),
    ),
    memberRoute(contract.testWebhook, async ({ scope, params }) => {
      await sendTest(database, scope, params.id)
      return queued()
    }),
    memberRoute(contract.listDeliveries, async ({ scope, params, query }) => {
      const { id } = await getEndpoint(database, scope, params.id)
      return (await listDeliveriesOf(database, id, query.before)).map(presentDelivery)
    }),
    memberRoute(contract.replayDelivery, async ({ scope, params }) => {
      await replay(database, scope, params)
      return queued()
    }),
  ]
}
