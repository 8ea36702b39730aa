import { expectClean } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/visitor.ts'

const PAGES = {
  'the front page': '/',
  'the job list': '/jobs/',
  'the RFP list': '/rfps/',
  'a filtered list': '/jobs/?type=FULL_TIME&location=REMOTE&search_key=manager',
  'an empty list': '/jobs/?search_key=xqzvjkw',
  'a job': '/jobs/1/',
  'a company': '/companies/1/',
  help: '/help/',
  'the privacy notice': '/help/privacy/',
  'a page that is not there': '/nothing/',
  'a refused address': '/jobs/?page=0',
}

test.describe('in both themes', { tag: '@phone' }, () => {
  for (const [name, path] of Object.entries(PAGES)) {
    test(`${name} is accessible`, async ({ visitor: page }) => {
      await page.goto(path)
      await expectClean(page)
    })
  }

  test('the open filters are accessible', async ({ visitor: page, isMobile }) => {
    test.skip(!isMobile, 'the filters stand in the page')
    await page.goto('/jobs/')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expectClean(page)
  })
})
