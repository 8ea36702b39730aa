import { sql } from 'drizzle-orm'
import { companyToRead } from './read-company.ts'
import { withDatabase } from './stopped-server.ts'

const CV = { name: 'cv.pdf', content: Buffer.from('') }

/** As `companyToRead`, where a colleague of the recruiter approves posts before they are published. */
export async function companyThatApproves(dataDir: string) {
  const made = await companyToRead(dataDir, [{ name: 'Esi Mensah', cv: CV }])
  await withDatabase(dataDir, async (database) => {
    await database.execute(sql`insert into approvers (user_id) values (${made.colleague.id})`)
    await database.execute(sql`insert into approval_rules (company_id, before_publishing, before_offer)
      select company_id, true, false from company_members where user_id = ${made.colleague.id}`)
  })
  return made
}
