import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('a page that is shared has a picture of its own', async ({ visitor: page }) => {
  for (const collection of ['jobs', 'proposal-requests'] as const) {
    const { path } = await lastingOpportunity(page, collection, 2)
    await page.goto(path)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(String(address)).pathname).toBe(`${path}share.png`)
    const picture = await page.request.get(String(address))
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

test('where the device refuses to share, the address is copied', async ({ visitor: page }) => {
  await page.addInitScript(() => {
    const share = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.assign(navigator, { share })
  })
  const { path } = await lastingOpportunity(page, 'jobs', 2)
  await page.goto(path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/^Link copied$|The address is http/)).toBeVisible()
})
