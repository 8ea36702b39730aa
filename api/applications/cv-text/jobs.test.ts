import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { readCv } from './jobs.ts'

const { database, make, server, seeker, apply, filesOf } = await applicantsApp()

/** The queue's jobs to read a CV, of which `state` says what became of them. */
async function readings() {
  const { rows } = await database.execute<{ state: string }>(
    sql`select state from queue.job where name = 'read' order by created_on, state desc`,
  )
  return rows.map(({ state }) => state)
}

it('has read what the queue gave up, and nothing twice that waits already', async () => {
  const job = await make.job()
  const { token } = await seeker()
  const { id } = (await apply(job.id, token)).json()
  await database
    .update(cvTexts)
    .set({ updatedAt: sql`now() - interval '2 hours'` })
    .where(eq(cvTexts.applicationId, id))
  await server.runSweep()
  expect(await readings()).toEqual(['created'])
  await database.execute(sql`update queue.job set state = 'failed' where name = 'read'`)
  await server.runSweep()
  await server.runSweep()
  expect(await readings()).toEqual(['failed', 'created'])
})

it('has a CV wait on when the storage fails while it is read', async () => {
  const job = await make.job()
  const { id, number } = (await apply(job.id, (await seeker()).token)).json()
  const [file] = await filesOf(number)
  async function* broken() {
    yield Buffer.from('%PDF-1.7\n')
    throw new Error('EIO')
  }
  const files = { ...server.files, stream: async () => Readable.from(broken()) }
  await expect(readCv({ database, files }, file?.id ?? 0)).rejects.toThrow('EIO')
  const state = database.select({ state: cvTexts.state }).from(cvTexts)
  expect(await state.where(eq(cvTexts.applicationId, id))).toEqual([{ state: 'WAITING' }])
})
