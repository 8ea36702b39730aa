import { expect, test } from '#tests/support/browser/visitor.ts'

test.use({ javaScriptEnabled: false })

test('browses, filters, searches and pages with JavaScript off', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.goto('/jobs/?page_size=10')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)

  await page.goto('/jobs/')
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Full time/ })
    .click()
  await expect(page).toHaveURL(/type=FULL_TIME/)
  await page.getByRole('searchbox').fill('engineer')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/type=FULL_TIME&search_key=engineer/)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
})

test('a new search keeps the chosen order and starts at page one', async ({ visitor: page }) => {
  await page.goto('/jobs/?sort=deadline&page_size=5&page=2')
  await page.getByRole('searchbox').fill('engineer')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/jobs\/\?sort=deadline&page_size=5&search_key=engineer$/)
  await expect(page.getByRole('link', { name: 'Deadline' })).toHaveAttribute('aria-current', 'true')
})
