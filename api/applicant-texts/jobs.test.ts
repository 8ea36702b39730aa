import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicantTexts } from '#api/database/selection-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'

const { database, make, server, seeker, apply } = await applicantsApp()

/** The queue's jobs to read a CV, of which `state` says what became of them. */
async function readings() {
  const { rows } = await database.execute<{ state: string }>(
    sql`select state from queue.job where name = 'read' order by created_on`,
  )
  return rows.map(({ state }) => state)
}

it('has read what the queue gave up, and nothing twice that waits already', async () => {
  const job = await make.job()
  const { token } = await seeker()
  const { id } = (await apply(job.id, token)).json()
  await database
    .update(applicantTexts)
    .set({ updatedAt: sql`now() - interval '2 hours'` })
    .where(eq(applicantTexts.applicationId, id))
  await server.sweep()
  expect(await readings()).toEqual(['created'])
  await database.execute(sql`update queue.job set state = 'failed' where name = 'read'`)
  await server.sweep()
  await server.sweep()
  expect(await readings()).toEqual(['failed', 'created'])
})
