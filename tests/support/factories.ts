import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type CompanyValues = Partial<typeof companies.$inferInsert>
type OpportunityValues = Partial<Omit<typeof opportunities.$inferInsert, 'kind'>>

const DAY = 86_400_000
let made = 0

/** Inserts rows for a test: each function fills in the values that the test leaves out, and returns the row. */
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
    /** By default open for 30 more days, published now, and of one shared company. */
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
