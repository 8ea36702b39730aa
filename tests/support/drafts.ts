import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

/** Empty drafts of a company, past the API. */
export const insertDrafts = (database: Database, companyId: number, count: number) =>
  database.execute(sql`
    insert into opportunities (kind, company_id, name, excerpt, description, status, source, source_id)
    select 'JOB', ${companyId}, '', '', '', 'DRAFT', 'account', 'draft ' || ${companyId} || ' ' || n
    from generate_series(1, ${count}) n`)
