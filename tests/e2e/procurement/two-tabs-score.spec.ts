import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { beginScoring, companyWithJudgedRfp } from '#tests/support/browser/rfp/judged-rfp.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJudgedRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithJudgedRfp)
})
test.afterAll(() => server?.stop())

test('a member scores in two tabs, loses nothing, and hands in what they saw @phone', async ({ browser }) => {
  const { rfpId, owner } = server.made
  await beginScoring(server, () => browser.newPage({ baseURL: server.url }))
  const path = `/evaluations/${rfpId}/score/`
  const one = await server.openPage(browser, owner, path)
  const other = await one.context().newPage()
  await other.goto(path)
  await showCriteria(one)
  await showCriteria(other)

  await give(one, 'Work plan', '30')
  await other.getByLabel('Points for Work plan').fill('31')
  await expect(other.getByRole('alert').filter({ hasText: 'saved elsewhere meanwhile' })).toContainText('31')
  await expect(other.getByLabel('Points for Work plan')).toHaveValue('30')
  await expectClean(other)
  await other.getByRole('button', { name: 'Use mine' }).click()
  await expect(saved(other, 'Work plan')).toBeVisible()

  await give(one, 'Risks', '15')
  await give(one, 'People', '30')
  await one.getByRole('button', { name: /^Next/ }).click()
  await expect(one.getByText('Proposal 2 of 2')).toBeVisible()
  for (const [name, points] of [
    ['Work plan', '25'],
    ['Risks', '12'],
  ] as const)
    await give(one, name, points)
  if (await isNarrow(one)) await one.getByRole('button', { name: 'Proposal', exact: true }).click()
  await one.getByRole('button', { name: 'Hand in scores' }).click()
  await one.getByRole('button', { name: 'Bidder B, People: points' }).click()
  await expect(one.getByLabel('Points for People')).toBeFocused()
  await give(one, 'People', '28')
  await one.getByRole('button', { name: 'Bidder A, Work plan: saved elsewhere' }).click()
  await expect(one.getByLabel('Points for Work plan')).toHaveValue('31')
  await expectClean(one)
  await one.getByRole('button', { name: 'Keep the newer one' }).click()
  await one.getByRole('button', { name: 'Hand in scores' }).click()
  await one.locator('dialog[open]').getByRole('button', { name: 'Hand in scores' }).click()
  await expect(one.getByText('You handed in your scores on')).toBeVisible()

  await other.getByLabel('Points for Risks').fill('20')
  await expect(other.getByText('You handed in your scores, so they stay')).toBeVisible()
})

const isNarrow = (page: Page) => page.getByRole('button', { name: 'Criteria', exact: true }).isVisible()

async function showCriteria(page: Page) {
  await expect(page.getByText('Proposal 1 of 2')).toBeVisible()
  if (await isNarrow(page)) await page.getByRole('button', { name: 'Criteria', exact: true }).click()
}

const saved = (page: Page, name: string) =>
  page
    .locator('.score-field')
    .filter({ has: page.getByLabel(`Points for ${name}`) })
    .getByText('Saved', { exact: true })

async function give(page: Page, name: string, points: string) {
  await page.getByLabel(`Points for ${name}`).fill(points)
  await expect(saved(page, name)).toBeVisible()
}
