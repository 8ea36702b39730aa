import { eq, isNotNull, sql } from 'drizzle-orm'
import { sealAnswers, tokenOf, unsealAnswers } from '#api/hiring/equal-opportunity/rules.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import {
  equalOpportunityUsed,
  equalOpportunityWaiting,
} from '#api/platform/database/tables/equal-opportunity-tables.ts'
import { companyPeople } from '#api/platform/database/tables/people-tables.ts'
import { type Rekey, rekeyRows } from '#api/platform/keys/rekey.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Links to people whom a company wants to keep end, and they are asked again. Answers that wait are encrypted anew, and applications that can still be answered for keep their mark. */
export const rekeyHiring: Rekey = async (before, next) => {
  const waiting = await before.select().from(equalOpportunityWaiting)
  const left = await rekeyRows(
    'equal_opportunity_waiting',
    waiting.map((row) => ({ ...row, id: `${row.companyId}/${row.opportunityId ?? ''}` })),
    {
      read: (row) => unsealAnswers(before.secretKey, row, row.sealed),
      write: (row, answers) =>
        next
          .update(equalOpportunityWaiting)
          .set({ sealed: sealAnswers(next.secretKey, row, answers) })
          .where(
            sql`${equalOpportunityWaiting.companyId} = ${row.companyId}
              and ${equalOpportunityWaiting.opportunityId} is not distinct from ${row.opportunityId}::int`,
          ),
    },
  )
  await next
    .update(companyPeople)
    .set({ askHash: null, askedAt: null })
    .where(isNotNull(companyPeople.askHash))
  const open = await before
    .select({ number: applications.number })
    .from(applications)
    .where(sql`${applications.submittedAt} > now() - ${LIMITS.equalOpportunityDays} * interval '1 day'`)
  for (const { number } of open) {
    const token = tokenOf(next.secretKey, number)
    await next
      .update(equalOpportunityUsed)
      .set({ token })
      .where(eq(equalOpportunityUsed.token, tokenOf(before.secretKey, number)))
  }
  return left
}
