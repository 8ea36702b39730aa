import { eq, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs, batches } from '#api/platform/database/tables/hiring-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { insertApplicants } from './inserted-applicants.ts'

const DAY_MS = 86_400_000
/** Before now, and a minute more, so that the clock of the database has passed it. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000)

type Move = { after: number; to: ApplicationStatus; stage?: string; isUndone?: boolean }
type Answer = { after: number; by: number | null; kind?: 'MESSAGED' | 'INTERVIEW_INVITED' | 'OFFER_SENT' }
export type Wanted = {
  opportunityId: number
  /** Days ago. */
  applied: number
  status?: ApplicationStatus
  source?: string
  withdrawnAfter?: number
  isDeleted?: boolean
  moves?: Move[]
  answer?: Answer
  /** A move that the applicant was told of; `isByRule` marks it as the automatic rejection does. */
  told?: { after: number; by: number | null; to: ApplicationStatus; isByRule?: boolean }
}

/** Inserts an application with its history, as the commands of stages and messages write it. */
export async function insertHistory(database: Database, wanted: Wanted) {
  const { opportunityId, applied, status = 'RECEIVED', source = 'direct', withdrawnAfter } = wanted
  const at = (after: number) => new Date(daysAgo(applied).getTime() + after * DAY_MS)
  const [row] = await insertApplicants(database, { opportunityId, count: 1, firstName: 'Efua' })
  const applicationId = row?.id ?? 0
  await database
    .update(applications)
    .set({
      ...(wanted.isDeleted && { userId: null }),
      status,
      source,
      submittedAt: at(0),
      withdrawnAt: withdrawnAfter === undefined ? null : at(withdrawnAfter),
    })
    .where(eq(applications.id, applicationId))
  const act = (kind: string, createdAt: Date, details: object, actorId: number | null = null) =>
    database.insert(applicationActs).values({ applicationId, kind, createdAt, details, actorId })
  for (const { after, to, stage, isUndone } of wanted.moves ?? []) {
    const batch = await insertBatch(database, { opportunityId, at: at(after), to, by: null, isUndone })
    await act('MOVED', at(after), { batch, to, ...(stage && { stage }) })
  }
  const { answer, told } = wanted
  if (answer) await act(answer.kind ?? 'MESSAGED', at(answer.after), {}, answer.by)
  if (told) {
    const moved = at(told.after - 0.001)
    const batch = await insertBatch(database, { opportunityId, at: moved, to: told.to, by: told.by })
    await act('MOVED', moved, { batch, to: told.to }, told.by)
    if (told.isByRule) await act('KNOCKED_OUT', moved, {})
    await act('TOLD', at(told.after), { batch, to: told.to })
  }
  return applicationId
}

type NewBatch = {
  opportunityId: number
  at: Date
  to: ApplicationStatus
  by: number | null
  isUndone?: boolean | undefined
}

async function insertBatch(database: Database, { opportunityId, at, to, by, isUndone }: NewBatch) {
  const [row] = await database
    .insert(batches)
    .values({
      opportunityId,
      actorId: by,
      status: to,
      createdAt: at,
      dueAt: at,
      toldAt: at,
      undoneAt: isUndone ? sql`now()` : null,
    })
    .returning({ id: batches.id })
  return row?.id ?? 0
}
