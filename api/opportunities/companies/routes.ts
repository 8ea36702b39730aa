import { findCompany } from '#api/companies/queries.ts'
import { countFollowersOf } from '#api/opportunities/follows/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { memberRoute, type Route, route } from '#api/platform/http/route.ts'
import { noteCompany, noteList, noteShown } from '#api/platform/kept/making.ts'
import { type Reads, readsOfPrimary } from '#api/platform/reads/reads.ts'
import { changeOwnCompany, companyDetail, companyRecord, ownCompany } from '#contract/companies/companies.ts'
import { ApiError } from '#contract/errors.ts'
import { changeOwn } from './commands.ts'
import { presentCompany, presentOwnCompany, presentRecord } from './present.ts'
import { findCompanyRecord, findShownCompany, listPast } from './queries.ts'

type Services = { database: Database; files: Files; reads?: Reads | undefined }

export function companyRoutes(services: Services): Route[] {
  const { database, reads = readsOfPrimary(database) } = services
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
      const company = await reads(undefined, (from) => findShownCompany(from, id))
      if (!company) throw new ApiError('not_found')
      if (company.isSuspended) throw new ApiError('not_available')
      return presentCompany(company)
    }),
    route(companyRecord, async ({ params: { id } }) => {
      noteCompany(id)
      noteList({ company: id })
      const { record, past } = await reads(undefined, async (from) => {
        const found = await findCompanyRecord(from, id)
        return { record: found, past: found && !found.isSuspended ? await listPast(from, id) : [] }
      })
      if (!record) throw new ApiError('not_found')
      if (record.isSuspended) throw new ApiError('not_available')
      noteShown(past.map((one) => ({ id: one.id, companyId: id, isOpen: false, deadlineAt: null })))
      return presentRecord(record, past)
    }),
    memberRoute(ownCompany, ({ scope }) => findOwn(scope.companyId)),
    memberRoute(changeOwnCompany, async ({ scope, body }) => {
      await changeOwn(services, scope, body)
      return findOwn(scope.companyId)
    }),
  ]
}
