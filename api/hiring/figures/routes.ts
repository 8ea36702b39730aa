import { Readable } from 'node:stream'
import { findWords } from '#api/accounts/profile/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/hiring/figures.ts'
import { addLink } from './commands.ts'
import { presentCsv, presentFigures } from './present.ts'
import { deleteLink, findBadge, findFigures, listAnsweredWithin, listLinks } from './queries.ts'

type Services = { database: Database; timeZone: string }
type Query = { period: contract.FigurePeriod; post?: number | undefined }

export function figureRoutes({ database, timeZone }: Services): Route[] {
  const jobOf = async (scope: Scope, id: number) =>
    (await ownOpportunity(database, scope, { id, kind: 'JOB' })).id
  const read = async (scope: Scope, { period, post }: Query) => {
    const of = post === undefined ? null : await jobOf(scope, post)
    const days = period === 'all' ? null : Number(period)
    const row = await findFigures(database, scope, { post: of, days, timeZone })
    return presentFigures(row, { period, seesTeam: can(scope.role, 'messages.send') })
  }
  const links = async (scope: Scope, id: number) =>
    (await listLinks(database, (await ownOpportunity(database, scope, { id })).id)).map(
      ({ source, createdAt }) => ({
        source,
        created_at: createdAt.toISOString(),
      }),
    )
  return [
    memberRoute(contract.readFigures, ({ scope, query }) => read(scope, query)),
    memberRoute(contract.readFiguresCsv, async ({ scope, query }) => {
      const words = await findWords(database, scope.userId)
      const csv = presentCsv(query.table, await read(scope, query), words)
      return new Download({ content: Readable.from(csv), name: `${query.table}.csv` })
    }),
    memberRoute(contract.readAnswerBadge, async ({ scope: { companyId } }) => ({
      days: await findBadge(database, companyId),
      within: await listAnsweredWithin(database, companyId),
    })),
    memberRoute(contract.listSourceLinks, ({ scope, params }) => links(scope, params.id)),
    memberRoute(contract.addSourceLink, async ({ scope, params: { id }, body: { source } }) => {
      await addLink(database, scope, { opportunityId: await jobOf(scope, id), source })
      return links(scope, id)
    }),
    memberRoute(contract.deleteSourceLink, async ({ scope, params: { id, source } }) => {
      const isDeleted = await deleteLink(database, await jobOf(scope, id), source)
      if (!isDeleted) throw new ApiError('not_found')
      return links(scope, id)
    }),
  ]
}
