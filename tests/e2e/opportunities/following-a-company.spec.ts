import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('a job seeker follows a company from its page, and unfollows it in a list of all', async ({
  visitor: page,
}) => {
  await open(page, '/companies/1/', await registerAndVerify(page, 'job-seeker'))
  await page.route('**/api/user/followed-companies/', (route) => route.abort(), { times: 1 })
  await page.reload()
  const follow = page.getByRole('button', { name: /^Follow(ing)? / })
  const again = page.waitForResponse('**/api/user/followed-companies/')
  await follow.click()
  await again
  await follow.click()
  await expect(follow).toHaveAccessibleName(/^Following /)
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/We tell you of its new jobs/)).toBeVisible()
  await page.goto('/jobs/1/')
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/user/following/')
  const panel = page.getByRole('region', { name: 'Companies you follow' })
  await expect(panel.getByRole('link')).toHaveCount(1)
  await panel.getByRole('button', { name: /^Unfollow / }).click()
  await expect(panel.getByText('You follow no companies yet.')).toBeVisible()
  await expect(panel.getByRole('heading')).toBeFocused()
})

test('a visitor follows a company by email, from its page and its job @phone', async ({ visitor: page }) => {
  await page.goto('/jobs/1/')
  await page.getByRole('link', { name: 'Get email alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Follow .+ by email$/)
  await page.getByLabel('Your email address').fill(`follower-${process.pid}@example.net`)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})
