import { expect, test } from '#tests/support/browser/visitor.ts'

test('a list that is refused for a while says for how long, and tries again', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  const refuse = (status: number, code: string) =>
    page.route(/\/rfps\/_\.data/, (route) =>
      route.fulfill({ status, json: { detail: 'Later', code, retry_after: 12 } }),
    )
  await refuse(429, 'rate_limited')
  await page.getByRole('link', { name: 'RFPs', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests')
  await expect(page.getByText('Try again in 12 seconds.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/rfps\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Requests for Proposals')

  await page.goto('/jobs/')
  await page.unroute(/\/rfps\/_\.data/)
  await refuse(503, 'unavailable')
  await page.getByRole('link', { name: 'RFPs', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available right now')
  await expect(page.getByText('Try again in 12 seconds.')).toBeVisible()
})

test('a list says which fault a search has that it cannot take', async ({ visitor: page }) => {
  const main = page.getByRole('main')
  await page.goto('/jobs/?search_key=mason%01')
  await expect(main.getByText('characters that cannot be searched for')).toBeVisible()
  await page.goto(`/jobs/?search_key=${'mason'.repeat(60)}`)
  await expect(main.getByText('too long to search for')).toBeVisible()
})
