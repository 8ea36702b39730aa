import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type CompanyValues = Partial<typeof companies.$inferInsert>
type OpportunityValues = Partial<Omit<typeof opportunities.$inferInsert, 'kind'>>

const DAY = 86_400_000
let made = 0

/** Rows for a test: each function fills in what the test does not say and gives the inserted row. */
export function factories(database: Database) {
  let shared: Promise<{ id: number }> | undefined

  async function company(values: CompanyValues = {}) {
    const sourceId = `company-${++made}`
    const [row] = await database
      .insert(companies)
      .values({ name: `Company ${made}`, source: 'test', sourceId, ...values })
      .returning()
    if (!row) throw new Error('The company was not inserted')
    return row
  }

  async function opportunity(kind: 'JOB' | 'RFP', values: OpportunityValues) {
    if (values.companyId === undefined) shared ??= company()
    const companyId = values.companyId ?? (await shared)?.id ?? 0
    return database.transaction(async (tx) => {
      const [row] = await tx
        .insert(opportunities)
        .values({ ...defaults(values), ...values, kind, companyId })
        .returning()
      if (!row) throw new Error('The opportunity was not inserted')
      await indexOpportunities(tx, [row.id])
      return row
    })
  }

  return {
    company,
    /** Open for 30 more days and published now, unless told otherwise; of one shared company when none is named. */
    job: (values: OpportunityValues = {}) => opportunity('JOB', values),
    rfp: (values: OpportunityValues = {}) => opportunity('RFP', values),
  }
}

function defaults(values: OpportunityValues) {
  const sourceId = `opportunity-${++made}`
  const description = values.description ?? `What opportunity ${made} is about.`
  const deadlineAt = values.deadlineAt === undefined ? new Date(Date.now() + 30 * DAY) : values.deadlineAt
  return {
    name: `Opportunity ${made}`,
    description,
    excerpt: description.slice(0, LIMITS.excerptLength),
    status: 'OPEN' as const,
    deadlineAt,
    deadline: deadlineAt?.toISOString().slice(0, 10) ?? null,
    publishedAt: new Date(),
    source: 'test',
    sourceId,
  }
}
