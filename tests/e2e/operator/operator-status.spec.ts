import { expectClean } from '#tests/support/browser/accessible.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('the operator sees what is wrong first, and checks again', { tag: '@phone' }, async ({ browser }) => {
  const server = await operatorServer()
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await openAsOperator(page, server)
    await page.getByRole('link', { name: 'Status' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status')
    const checks = page.getByRole('main').getByRole('listitem')
    await expect(checks.filter({ hasText: 'Database' }).first()).toContainText('PostgreSQL')
    await expect(checks.filter({ hasText: 'Backup' })).toContainText('npm run backup')
    await expect(checks.first()).not.toContainText('Works')
    await expect(checks.last()).toContainText('Works')
    await expectClean(page)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expect(page.getByText('None fails.')).toBeVisible()
    await page.close()
  } finally {
    await server.stop()
  }
})
