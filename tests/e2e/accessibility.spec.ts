import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '#tests/support/visitor.ts'

const PAGES = {
  'the job list': '/jobs/',
  'the RFP list': '/rfps/',
  'a filtered list': '/jobs/?type=FULL_TIME&location=REMOTE&search_key=manager',
  'an empty list': '/jobs/?search_key=xqzvjkw',
  'a job': '/jobs/1/',
  'a company': '/companies/1/',
  'a page that is not there': '/nothing/',
  'a refused address': '/jobs/?page=0',
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, path] of Object.entries(PAGES)) {
    test(`${name} is accessible in the ${colorScheme} theme`, async ({ visitor: page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      )
    })
  }
}

test('the open filters are accessible', async ({ visitor: page, isMobile }) => {
  test.skip(!isMobile, 'the filters stand in the page')
  await page.goto('/jobs/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
