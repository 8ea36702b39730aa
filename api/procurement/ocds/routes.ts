import type { Database } from '#api/platform/database/client.ts'
import { type Route, route } from '#api/platform/http/route.ts'
import { noteList, noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import { processPackage, processRecord, releasePackage } from '#contract/procurement/ocds.ts'
import { type Publishing, presentPackage, presentRecord } from './present.ts'
import { listReleases, listReleasesOf } from './queries.ts'
import { ocidOf } from './rules.ts'

const AT_ONCE = 100

export function ocdsRoutes(database: Database, publishing: Publishing): Route[] {
  return [
    route(releasePackage, async ({ query: { before } }) => {
      noteList('RFP')
      const rows = await listReleases(database, { before, limit: AT_ONCE + 1 })
      const shown = rows.slice(0, AT_ONCE)
      noteReleases(shown)
      const next = rows.length > AT_ONCE ? `/api/ocds/?before=${shown.at(-1)?.id}` : undefined
      const path = before === undefined ? '/api/ocds/' : `/api/ocds/?before=${before}`
      return presentPackage({ path, rows: shown, next }, publishing)
    }),
    route(processPackage, async ({ params: { ocid } }) => {
      const rows = await findProcess(database, publishing, ocid)
      return presentPackage({ path: `/api/ocds/${ocid}/`, rows }, publishing)
    }),
    route(processRecord, async ({ params: { ocid } }) =>
      presentRecord({ ocid, rows: await findProcess(database, publishing, ocid) }, publishing),
    ),
  ]
}

/** @throws ApiError not_found for a process of another publisher, and one without a release */
async function findProcess(database: Database, { ocidPrefix }: Publishing, ocid: string) {
  const opportunityId = Number(ocid.slice(ocid.lastIndexOf('-') + 1))
  if (ocid !== ocidOf(ocidPrefix, opportunityId) || opportunityId > 2_147_483_647)
    throw new ApiError('not_found')
  noteOpportunity(opportunityId)
  const rows = await listReleasesOf(database, opportunityId)
  if (rows.length === 0) throw new ApiError('not_found')
  noteReleases(rows)
  return rows
}

/** A release stays as it was made, beyond the deadline too. */
const noteReleases = (rows: { opportunityId: number; companyId: number }[]) =>
  noteShown(
    rows.map(({ opportunityId: id, companyId }) => ({ id, companyId, isOpen: false, deadlineAt: null })),
  )
