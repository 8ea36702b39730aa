import type { Database } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'

let made = 0

type Wanted = { opportunityId: number; count: number; firstName: string }

/** Inserts people with an application each, without the API. */
export async function insertApplicants(database: Database, { opportunityId, count, firstName }: Wanted) {
  const people = await database
    .insert(users)
    .values(
      Array.from({ length: count }, () => ({
        userType: 'JOB_SEEKER' as const,
        email: `applicant-${++made}@example.org`,
        firstName,
        lastName: 'Owusu',
        contactNumber: '+233241234567',
        passwordHash: 'none',
        verifiedAt: new Date(),
      })),
    )
    .returning()
  const rows = await database
    .insert(applications)
    .values(
      people.map(({ id: userId }) => ({
        number: `AAAA-BBBB-${String(++made).padStart(4, '0')}`,
        opportunityId,
        userId,
        bio: 'I lay bricks',
      })),
    )
    .returning()
  return rows.map((row, at) => ({ ...row, email: people[at]?.email ?? '', from: row.status }))
}
