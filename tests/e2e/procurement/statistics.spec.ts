import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { awardedRfps } from '#tests/support/browser/rfp/awarded-rfps.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<void>

test.beforeAll(async () => {
  server = await ownServer(awardedRfps)
})
test.afterAll(() => server?.stop())

test('a visitor reads how RFPs go, as charts, tables and files @phone', async ({ page }) => {
  await page.goto(`${server.url}/rfps/`)
  await page.locator('#footer').getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics on RFPs')
  await expect(page).toHaveTitle('Statistics on RFPs – Opencall')
  const short = page.getByRole('region', { name: 'In short' })
  await expect(short.getByRole('definition').first()).toHaveText('15')
  // 14 were opened, with one bid to three; the bid of the one that is open is nobody's to know.
  await expect(page.getByText('14 opened RFPs had 27 bids.')).toBeVisible()
  await expectClean(page)

  const firms = page.getByRole('region', { name: 'Awards by firm' }).first()
  // The charts come as text from the server; their styles have to come as well.
  await expect(firms.locator('.bar-chart-bars')).toHaveCSS('display', 'grid')
  await firms.getByText('Show as a table').click()
  await expect(firms.getByRole('row').nth(1)).toContainText('Esi Mensah')
  await expect(firms.getByRole('row').nth(1)).toContainText('GHS')
  await expectClean(page)

  const download = page.waitForEvent('download')
  await firms.getByRole('link', { name: 'Download CSV: Awards by firm' }).click()
  expect((await download).suggestedFilename()).toBe('firms.csv')
  const all = page.waitForEvent('download')
  await page.getByRole('link', { name: 'All releases in one file' }).click()
  expect((await all).suggestedFilename()).toBe('releases.jsonl.gz')

  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
