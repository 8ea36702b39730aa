import type { Page } from '@playwright/test'
import { expect } from './visitor.ts'

/** Publishes a post that the check warns of, which is asked once. */
export async function publishWarned(page: Page) {
  await page.getByRole('button', { name: 'Publish post', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish with \d warnings?\?$/ })
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}
