import { open } from '#tests/support/browser/account.ts'
import { companyAccount } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('a company without posts is one press from its first', async ({ visitor: page }) => {
  await open(page, '/admin/', await companyAccount(page))
  await page.getByRole('link', { name: 'Write your first post' }).click()
  await expect(page).toHaveURL('/admin/posts/new/')
})
