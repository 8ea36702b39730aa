import type { Database } from '#api/platform/database/client.ts'
import { jobSources } from '#api/platform/database/tables/job-source-tables.ts'

const STOPPED = [
  { pausedAt: new Date(), pauseReason: 'FAILED', nextAt: null },
  { pausedAt: new Date(), pauseReason: 'MEMBER_LEFT', nextAt: null },
  { missing: 3 },
] as const

/** Inserts an import that stands still for each reason there is. @returns what their mails to a member are made of */
export async function stoppedImports(
  database: Database,
  { id: userId, companyId }: { id: number; companyId: number },
) {
  const rows = await database
    .insert(jobSources)
    .values(
      STOPPED.map((state, at) => ({
        companyId,
        url: `https://127.0.0.1/${at}`,
        service: 'PAGE' as const,
        schedule: 'DAILY' as const,
        publishes: false,
        ...state,
      })),
    )
    .returning({ id: jobSources.id })
  return rows.map(({ id }) => ({ userId, sourceId: id }))
}
