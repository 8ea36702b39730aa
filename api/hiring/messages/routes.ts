import { listHeaders } from '#api/platform/http/paging.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/messages.ts'
import {
  listThreadsFor,
  readAsApplicant,
  readAsMember,
  type Services,
  settleThread,
  writeToApplicant,
  writeToCompany,
} from './commands.ts'
import { presentThreadRow } from './present.ts'

export function messageRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.listThreads, async ({ query, scope }, answer) => {
      const { threads, total } = await listThreadsFor(database, scope, query)
      listHeaders(answer, {
        path: contract.listThreads.path,
        query,
        total,
        totalIsExact: true,
        rows: threads,
      })
      return threads.map((row) => presentThreadRow(row, scope))
    }),
    memberRoute(contract.readThread, ({ params, scope }) => readAsMember(database, scope, params.number)),
    memberRoute(contract.writeToApplicant, ({ params, body, scope, client }) =>
      writeToApplicant(services, scope, {
        number: params.number,
        body: body.body,
        idempotencyKey: client.idempotencyKey,
      }),
    ),
    memberRoute(contract.settleThread, ({ params, body, scope }) =>
      settleThread(database, scope, { number: params.number, message: body.message }),
    ),
    signedInRoute(contract.readOwnThread, ({ params, caller }) =>
      readAsApplicant(database, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.writeToCompany, ({ params, body, caller, client }) =>
      writeToCompany(services, {
        userId: caller.userId,
        number: params.number,
        body: body.body,
        idempotencyKey: client.idempotencyKey,
      }),
    ),
  ]
}
