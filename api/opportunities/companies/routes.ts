import { findCompany } from '#api/companies/queries.ts'
import { countFollowersOf } from '#api/opportunities/follows/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { memberRoute, type Route, route } from '#api/platform/http/route.ts'
import { noteCompany, noteList } from '#api/platform/kept/making.ts'
import { changeOwnCompany, companyDetail, ownCompany } from '#contract/companies/companies.ts'
import { ApiError } from '#contract/errors.ts'
import { changeOwn } from './commands.ts'
import { presentCompany, presentOwnCompany } from './present.ts'
import { findShownCompany } from './queries.ts'

export function companyRoutes(services: { database: Database; files: Files }): Route[] {
  const { database } = services
  const find = async (id: number) => {
    const company = await findCompany(database, id)
    if (!company) throw new ApiError('not_found')
    return company
  }
  const findOwn = async (id: number) =>
    presentOwnCompany(await find(id), await countFollowersOf(database, id))
  return [
    route(companyDetail, async ({ params: { id } }) => {
      noteCompany(id)
      noteList({ company: id })
      const company = await findShownCompany(database, id)
      if (!company) throw new ApiError('not_found')
      if (company.isSuspended) throw new ApiError('not_available')
      return presentCompany(company)
    }),
    memberRoute(ownCompany, ({ scope }) => findOwn(scope.companyId)),
    memberRoute(changeOwnCompany, async ({ scope, body }) => {
      await changeOwn(services, scope, body)
      return findOwn(scope.companyId)
    }),
  ]
}
