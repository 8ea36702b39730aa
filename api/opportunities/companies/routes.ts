import { findCompany } from '#api/companies/queries.ts'
import { countOpen } from '#api/opportunities/search/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { memberRoute, type Route, route } from '#api/platform/http/route.ts'
import { noteCompany } from '#api/platform/kept/making.ts'
import { changeOwnCompany, companyDetail, ownCompany } from '#contract/companies/companies.ts'
import { ApiError } from '#contract/errors.ts'
import { changeOwn } from './commands.ts'
import { presentCompany, presentOwnCompany } from './present.ts'

export function companyRoutes(services: { database: Database; files: Files }): Route[] {
  const { database } = services
  const find = async (id: number) => {
    const company = await findCompany(database, id)
    if (!company) throw new ApiError('not_found')
    return company
  }
  return [
    route(companyDetail, async ({ params: { id } }) => {
      noteCompany(id)
      const company = await find(id)
      if (company.suspendedAt) throw new ApiError('not_available')
      const [open_jobs, open_proposal_requests] = await Promise.all([
        countOpen(database, { kind: 'JOB', company: id }),
        countOpen(database, { kind: 'RFP', company: id }),
      ])
      return presentCompany(company, { open_jobs, open_proposal_requests })
    }),
    memberRoute(ownCompany, async ({ scope }) => presentOwnCompany(await find(scope.companyId))),
    memberRoute(changeOwnCompany, async ({ scope, body }) => {
      await changeOwn(services, scope, body)
      return presentOwnCompany(await find(scope.companyId))
    }),
  ]
}
