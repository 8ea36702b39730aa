import { expect, test } from '#tests/support/browser/visitor.ts'

test('a developer reads the description of an endpoint and tries it', async ({ visitor: page }) => {
  await page.goto('/api/docs/')
  await page.getByRole('button', { name: 'GET /api/jobs/recent/ The newest jobs' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"description"')
})
