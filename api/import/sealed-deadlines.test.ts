import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { importFiles } from './commands.ts'

const { database, sendProposal } = await proposalsApp()
const folder = await mkdtemp(join(tmpdir(), 'opencall-sealed-deadlines-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let releases = 0

/** A release of a source that names this deadline, or none. */
async function release(ocid: string, endDate: string | undefined) {
  const date = `2026-06-0${++releases}T00:00:00Z`
  const tender = {
    title: 'Wells',
    description: 'Dig.',
    status: 'active',
    ...(endDate && { tenderPeriod: { endDate } }),
  }
  const path = join(folder, `${releases}.json`)
  const one = { ocid: `ocds-abc123-${ocid}`, date, tag: ['tender'], tender, buyer: { name: 'District' } }
  await writeFile(path, JSON.stringify({ releases: [one] }))
  const outcome = await importFiles(database, [path], {
    timeZone: 'Africa/Accra',
    now: new Date('2026-06-10T12:00:00Z'),
  })
  expect(outcome).toMatchObject({ refused: 0 })
  const [row] = await database.select().from(opportunities).where(eq(opportunities.sourceId, one.ocid))
  if (!row) throw new Error('It was not imported')
  return row
}

it('keeps the deadline of sealed proposals when a source drops it or names an earlier one, and takes more', async () => {
  const { id, deadlineAt, deadline } = await release('kept', '2099-05-01T12:00:00Z')
  await sendProposal(id)
  expect(await release('kept', undefined)).toMatchObject({ id, deadlineAt, deadline })
  await sendProposal(id)
  expect(await release('kept', '2099-04-01T12:00:00Z')).toMatchObject({ id, deadlineAt, deadline })
  await sendProposal(id)
})

it('follows a later deadline, and any before a proposal was sealed', async () => {
  const { id } = await release('moved', '2099-05-01T12:00:00Z')
  expect((await release('moved', '2099-04-01T12:00:00Z')).deadline).toBe('2099-04-01')
  await sendProposal(id)
  expect((await release('moved', '2099-06-01T12:00:00Z')).deadline).toBe('2099-06-01')
  await sendProposal(id)
})
