import { eq } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import { companies } from '#api/database/schema.ts'

export async function findCompany(database: Executor, id: number) {
  const [row] = await database.select().from(companies).where(eq(companies.id, id))
  return row
}
