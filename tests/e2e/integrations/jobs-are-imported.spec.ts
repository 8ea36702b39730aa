import { sql } from 'drizzle-orm'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { companyToRead } from '#tests/support/browser/read-company.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** A company that imports from a board three of whose jobs are gone. */
async function importingCompany(dataDir: string) {
  const made = await companyToRead(dataDir, [
    { name: 'Esi Mensah', cv: { name: 'cv.pdf', content: Buffer.from('') } },
  ])
  await withDatabase(dataDir, async (database) => {
    await database.execute(
      sql`update company_members set role = 'OWNER' where user_id = ${made.recruiter.id}`,
    )
    await database.execute(sql`with source as (
      insert into job_sources (company_id, user_id, url, service, schedule, publishes, next_at, missing)
      select company_id, user_id, 'https://127.0.0.1/feed.xml', 'PAGE', 'DAILY', true, now() + interval '1 day', 3
      from company_members where user_id = ${made.recruiter.id} returning id)
      insert into job_source_runs (source_id, ended_at, outcome, added, refused, notes)
      select id, now(), 'DONE', 2, 1, '[{"record": "Agent", "code": "feed_without", "params": {"what": "description"}}]' from source`)
  })
  return made
}

let server: OwnServer<Awaited<ReturnType<typeof importingCompany>>>

test.beforeEach(async () => {
  server = await ownServer(importingCompany)
})
test.afterEach(() => server?.stop())

test('an owner looks at a board, imports from it and deletes the import @phone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/company/')
  await page.getByRole('link', { name: 'Job import' }).click()
  await expect(page.getByText('3 jobs left the feed at once')).toBeVisible()
  await expectClean(page)

  await page.getByRole('button', { name: 'Add import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add import' })
  await dialog.getByLabel('Address').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'See the jobs' }).click()
  await expect(dialog.getByRole('link', { name: /not on the public internet/ })).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('127.0.0.1')
  await expectClean(page)

  // The product asks no board from here, so its answer is written.
  await page.route('**/job-sources/previews/', (route) =>
    route.fulfill({
      json: {
        url: 'https://127.0.0.1/board',
        service: 'PAGE',
        is_part: false,
        ...{ added: 2, changed: 0, unchanged: 0, gone: 0, refused: 1 },
        jobs: [
          { name: 'Mason', city: 'Keta', what: 'NEW' },
          { name: 'Painter', city: '', what: 'NEW' },
        ],
        notes: [{ record: 'Agent', code: 'feed_not_public', reason: 'Not public' }],
      },
    }),
  )
  await dialog.getByRole('button', { name: 'See the jobs' }).click()
  const preview = page.getByRole('dialog', { name: 'Jobs at 127.0.0.1' })
  await expect(preview.getByText('2 new jobs, 1 cannot be imported.')).toBeVisible()
  await expect(preview.getByRole('radio', { name: 'Keep them as drafts' })).toBeChecked()
  await preview.getByText('What needs attention').click()
  await expect(preview.getByText('The job is not public in the feed')).toBeVisible()
  await expectClean(page)
  await preview.getByRole('button', { name: 'Import 2 jobs' }).click()
  const row = page.getByRole('row', { name: /127\.0\.0\.1\/board/ })
  await expect(row).toContainText('as drafts, each day')
  await expect(row).toContainText('not on the public internet')

  await row.getByRole('button', { name: 'Change import from 127.0.0.1' }).click()
  await page.getByRole('radio', { name: 'Paused' }).check()
  await page.getByRole('button', { name: 'Save import' }).click()
  await expect(row).toContainText('Paused on')
  await row.getByRole('button', { name: 'Delete import from 127.0.0.1' }).click()
  await page.getByRole('button', { name: 'Delete import' }).last().click()
  await expect(row).toHaveCount(0)
})

test('an owner reads the log of an import and closes what left the feed', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/job-sources/')
  const feed = page.getByRole('row', { name: /feed\.xml/ })
  await feed.getByRole('button', { name: 'Imports from 127.0.0.1' }).click()
  const log = page.getByRole('dialog', { name: 'Imports from 127.0.0.1' })
  await log.getByText('1 thing needs attention').click()
  await expect(log.getByText('The job has no description in the feed')).toBeVisible()
  await expectClean(page)
  await log.getByRole('button', { name: 'Close' }).click()

  await feed.getByRole('button', { name: 'Close 3 posts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close 3 posts' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(feed).toContainText('not on the public internet')
})
