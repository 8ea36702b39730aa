import { sql } from 'drizzle-orm'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { companyToRead } from '#tests/support/browser/read-company.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** As `companyToRead`, where the recruiter is an owner. */
async function companyOfOwner(dataDir: string) {
  const made = await companyToRead(dataDir, [
    { name: 'Esi Mensah', cv: { name: 'cv.pdf', content: Buffer.from('') } },
  ])
  await withDatabase(dataDir, async (database) => {
    await database.execute(
      sql`update company_members set role = 'OWNER' where user_id = ${made.recruiter.id}`,
    )
  })
  return made
}

let server: OwnServer<Awaited<ReturnType<typeof companyOfOwner>>>

test.beforeEach(async () => {
  server = await ownServer(companyOfOwner)
})
test.afterEach(() => server?.stop())

test('an owner adds a webhook, tests it, changes its secret and deletes it @phone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/company/')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('has no webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('http://localhost/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByRole('link', { name: /begins with https/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Choose at least one event/ })).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('Address').fill('https://hooks.invalid:9/in')
  await dialog.getByRole('checkbox', { name: 'Application received' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  await expect(shown.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await expectClean(page)
  await shown.getByRole('button', { name: 'I have copied it' }).click()

  const row = page.getByRole('row', { name: /hooks\.invalid/ })
  await row.getByRole('button', { name: 'Send test event to hooks.invalid:9' }).click()
  await expect(page.getByText('It is sent within a minute')).toBeVisible()
  await row.getByRole('button', { name: 'Deliveries to hooks.invalid:9' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries to hooks.invalid:9' })
  await expect(log.getByRole('row', { name: /Test/ })).toBeVisible()
  await expectClean(page)
  await log.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: 'New secret for hooks.invalid:9' }).click()
  await page.getByRole('button', { name: 'Change secret' }).click()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(row).toContainText('The secret from before signs too')
  await expectClean(page)
  await row.getByRole('button', { name: 'Delete hooks.invalid:9' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('has no webhooks yet')).toBeVisible()
})
