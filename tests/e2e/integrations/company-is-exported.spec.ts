import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { companyExports } from '#api/platform/database/tables/integrations-tables.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'
import { unzipped } from '#tests/support/zip.ts'

/** A company of two owners, with an export that each asked for; one was not made. */
async function companyOfOwner(dataDir: string) {
  const made = await companyToRead(dataDir, [
    { name: 'Esi Mensah', cv: { name: 'cv.pdf', content: pdf('A CV') } },
  ])
  const { recruiter: owner, colleague } = made
  await withDatabase(dataDir, async (database) => {
    await database.execute(
      sql`update company_members set role = 'OWNER' where user_id in (${owner.id}, ${colleague.id})`,
    )
    const [member] = await database.select().from(companyMembers).where(eq(companyMembers.userId, owner.id))
    const common = { companyId: member?.companyId ?? 0, expiresAt: sql`now() + interval '1 day'` }
    const file = { size: 5_000_000, storageName: 'company-exports/none.bin', wrappedKey: 'none' }
    await database.insert(companyExports).values([
      { ...common, userId: owner.id, state: 'FAILED', fault: 'no_room' },
      { ...common, userId: colleague.id, state: 'READY', ...file },
    ])
  })
  return { ...made, owner }
}

let server: OwnServer<Awaited<ReturnType<typeof companyOfOwner>>>

test.beforeEach(async () => {
  server = await ownServer(companyOfOwner)
})
test.afterEach(() => server?.stop())

test('an owner makes, downloads and deletes an export of the company @phone', async ({ browser }) => {
  await applyAll(server.url, server.made)
  const page = await server.openPage(browser, server.made.owner, '/admin/company/')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export')
  await expect(page.getByRole('row', { name: /Afia Darko/ })).toContainText('Only Afia Darko can download it')
  await expect(page.getByRole('row', { name: /Kojo Asare/ })).toContainText('no room for it now')
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await expectClean(page)

  await page.getByRole('button', { name: 'Make export' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We email you when it is ready').first()).toBeVisible()
  const ready = page.getByRole('row', { name: /Kojo Asare.*Ready/ })
  await expect(ready).toContainText('kept until', { timeout: 60_000 })
  await expectClean(page)
  const downloading = page.waitForEvent('download')
  await ready.getByRole('button', { name: /^Download the export/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^company-export-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipped(await readFile(await file.path()))
  const names = [...files.keys()]
  expect(names).toContain('README.txt')
  expect(names.some((name) => name.endsWith('/applicants.jsonl'))).toBe(true)
  expect(names.some((name) => name.startsWith('files/') && name.endsWith('cv.pdf'))).toBe(true)

  await ready.getByRole('button', { name: /^Delete the export/ }).click()
  await page
    .getByRole('dialog', { name: 'Delete this export?' })
    .getByRole('button', { name: 'Delete export' })
    .click()
  await expect(ready).toHaveCount(0)
})

test('an owner without a connection, or while another is being made, is told what to do', async ({
  browser,
}) => {
  const page = await server.openPage(browser, server.made.owner, '/admin/exports/')
  const ask = page.getByRole('button', { name: 'Make export' })
  await expect(ask).toBeVisible()
  await page.context().setOffline(true)
  await ask.click()
  await expect(page.getByText('Check your connection').first()).toBeVisible()
  await page.context().setOffline(false)
  await page.route('**/api/company/exports/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            code: 'conflict',
            detail: 'An export of your company is being made already. Wait until it is ready',
            reason: { code: 'export_under_way', params: {} },
          },
        })
      : route.continue(),
  )
  await ask.click()
  await expect(page.getByText('is being made already').first()).toBeVisible()
  await expect(ask).toBeEnabled()
})

test('an evaluator is shown no export', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.evaluator, '/admin/company/')
  await expect(page.getByRole('link', { name: 'Members', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export', exact: true })).toHaveCount(0)
  await page.goto('/admin/exports/')
  await expect(page.getByRole('main')).not.toContainText('Make export')
})
