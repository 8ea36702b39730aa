import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { academicRecords, employmentRecords, projects } from '#contract/accounts/records.ts'
import { ApiError } from '#contract/errors.ts'
import { addRecord, replaceRecord } from './commands.ts'
import { presentRecord, rowOf } from './present.ts'
import { deleteRecord, listRecords, type RecordKind } from './queries.ts'

type Family = typeof employmentRecords

export function recordRoutes(database: Database): Route[] {
  return [
    ...familyRoutes(database, 'employment', employmentRecords),
    // Each endpoint checks its own shape, and the handlers are the same for all.
    ...familyRoutes(database, 'academic', academicRecords as unknown as Family),
    ...familyRoutes(database, 'project', projects as unknown as Family),
  ]
}

function familyRoutes(database: Database, kind: RecordKind, family: Family): Route[] {
  type Shown = ReturnType<(typeof family.add.output)['parse']>
  const present = (row: Record<string, unknown>) => presentRecord(row) as Shown // the endpoint parses it
  return [
    signedInRoute(family.list, async ({ caller }) =>
      (await listRecords(database, kind, caller.userId)).map(present),
    ),
    signedInRoute(family.add, async ({ body, caller: { userId }, client: { idempotencyKey: key } }) =>
      present(await addRecord(database, kind, { userId, key }, rowOf(body))),
    ),
    signedInRoute(family.replace, async ({ params, body, caller }) =>
      present(await replaceRecord(database, kind, { userId: caller.userId, id: params.id }, rowOf(body))),
    ),
    signedInRoute(family.remove, async ({ params, caller }) => {
      const isDeleted = await deleteRecord(database, kind, { userId: caller.userId, id: params.id })
      if (!isDeleted) throw new ApiError('not_found')
      return { detail: english().text('said.deleted') }
    }),
  ]
}
