import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { closeOnTime } from './jobs.ts'

/** Only what hangs takes so long. */
const HANGS = 120_000

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

it('closes an opportunity at its deadline and tells the other processes', async () => {
  const { database, pool } = open
  const job = await factories(database).job({ deadlineAt: new Date(Date.now() + 700) })
  const announced = vi.fn()
  const client = await pool.connect()
  client.on('notification', announced)
  await client.query('listen catalogue')
  client.release()
  const closing = closeOnTime(database)
  await vi.waitFor(async () => {
    const [row] = await database.select().from(opportunities).where(eq(opportunities.id, job.id))
    expect(row?.status).toBe('CLOSED')
  }, HANGS)
  await vi.waitFor(() => expect(announced).toHaveBeenCalled(), HANGS)
  closing.stop()
})
