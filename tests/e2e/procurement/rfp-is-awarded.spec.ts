import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import {
  companyWithPricedRfp,
  passStandstill,
  proposeAll,
  scoreToTheEnd,
} from '#tests/support/browser/rfp/award-rfp.ts'
import { endRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithPricedRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithPricedRfp)
})
test.afterAll(() => server?.stop())

const evaluation = (part = '') => `/evaluations/${server.made.rfpId}/${part}`

test('financial proposals open, prices are read twice, and the contract is awarded after standstill', async ({
  browser,
}) => {
  const { owner, evaluator, firms, rfpId } = server.made
  const [esi, kofi, adwoa] = firms
  const parts = { [esi?.email ?? '']: 0.8, [kofi?.email ?? '']: 0.9, [adwoa?.email ?? '']: 0.5 }
  const [number = ''] = await proposeAll(await browser.newPage({ baseURL: server.url }), server.made)
  await server.restart((dataDir) => endRfp(dataDir, rfpId))
  await scoreToTheEnd(await browser.newPage({ baseURL: server.url }), server.made, parts)

  const member = await server.openPage(browser, owner, evaluation())
  const colleague = await server.openPage(browser, evaluator, evaluation())
  await openFinancial(member)
  await followNotice(colleague, 'Your confirmation is needed')
  await expect(colleague).toHaveURL(new RegExp(`${evaluation()}$`))
  await openFinancial(colleague)
  await expect(colleague.getByRole('heading', { name: 'Financial proposals opened' })).toBeVisible()

  await readPrices(member, { 'Esi Mensah': '1,000,000', 'Kofi Adjei': '1,100,000' })
  await expect(member.getByText('One person read the price.')).toHaveCount(2)
  await expect(member.getByRole('listitem').filter({ hasText: 'Adwoa Sarpong' })).toBeVisible()
  await expectClean(member)
  await readPrices(colleague, { 'Esi Mensah': '1000000', 'Kofi Adjei': '1200000' })
  await expect(colleague.getByText('The readings differ, so none counts.')).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Compute the ranking' })).toHaveCount(0)
  await readPrice(colleague, 'Change what you read: Kofi Adjei', '1100000')
  await expect(colleague.getByText('Price: GHS 1,100,000')).toBeVisible()
  await colleague.getByRole('button', { name: 'Compute the ranking' }).click()

  await announce(member)
  await member.goto(evaluation('award/'))
  await expect(member.getByRole('heading', { name: 'The award is intended for Kofi Adjei' })).toBeVisible()
  await expect(member.getByRole('button', { name: 'Award the contract' })).toHaveCount(0)
  const bidder = await browser.newPage({ baseURL: server.url })
  await complain(bidder, esi ?? owner, number)
  await decide(member)
  await bidder.reload()
  await expect(bidder.getByText('The points add up')).toBeVisible()

  await server.restart((dataDir) => passStandstill(dataDir, rfpId))
  const publisher = await server.openPage(browser, owner, evaluation('award/'))
  await award(publisher)
  const told = await server.openPage(browser, esi ?? owner, `/user/applications/${number}/`)
  await expect(told.getByText('The contract was awarded to Kofi Adjei at GHS 1,100,000.')).toBeVisible()
  await followNotice(told, 'The contract was awarded')
  await expect(told).toHaveURL(new RegExp(`/user/applications/${number}/$`))
  await signContract(publisher)
  await expectClean(publisher)
  await readReport(publisher)
})

async function openFinancial(page: Page) {
  await page.getByRole('button', { name: 'Open the financial proposals' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Open the financial proposals' }).click()
  await expect(page.getByText('You confirmed')).toBeVisible()
}

/** Follows what somebody was told on their own page of notifications. */
async function followNotice(page: Page, title: string) {
  await page.goto('/user/notifications/')
  const notice = page.getByRole('link', { name: new RegExp(title) }).first()
  await expect(notice).toBeVisible()
  await expectClean(page)
  await notice.click()
}

async function readPrices(page: Page, prices: Record<string, string>) {
  await page.goto(evaluation('prices/'))
  for (const [name, price] of Object.entries(prices))
    await readPrice(page, `Enter the price of ${name}`, price)
}

async function readPrice(page: Page, label: string, price: string) {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Total price').fill('a million')
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(dialog.getByText('Write an amount such as 1,250,000 or 1,250,000.50').first()).toBeVisible()
  await dialog.getByLabel('Total price').fill(price)
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(dialog).toHaveCount(0)
}

async function announce(page: Page) {
  await page.goto(evaluation('ranking/'))
  await expect(
    page.getByRole('row', { name: /^1 Kofi Adjei 90\.00 GHS 1,100,000 90\.91 90\.27/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^2 Esi Mensah 80\.00 GHS 1,000,000 100\.00 86\.00/ }),
  ).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Announce the award' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Announce the award' }).click()
  await expect(page.getByRole('link', { name: 'Award', exact: true })).toBeVisible()
}

async function complain(page: Page, account: Account, number: string) {
  await open(page, `/user/applications/${number}/`, account)
  await expect(page.getByText('Rank 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Complain about the award' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Complaint', { exact: true }).fill('Our crane was not counted')
  await dialog.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(page.getByText('Not decided yet')).toBeVisible()
  await expectClean(page)
}

async function decide(page: Page) {
  await page.reload()
  await expect(page.getByText('Standstill is paused until all complaints are decided')).toBeVisible()
  await page.getByRole('button', { name: 'Decide the complaint' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Reject it').check()
  await dialog.getByLabel('Decision with its reason').fill('The points add up')
  await dialog.getByRole('button', { name: 'Decide the complaint' }).click()
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
}

async function award(page: Page) {
  await page.getByRole('button', { name: 'Award the contract' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Award the contract' }).click()
  await expect(page.getByRole('heading', { name: 'Awarded to Kofi Adjei' })).toBeVisible()
}

async function signContract(page: Page) {
  await page.getByRole('button', { name: 'Note the signed contract' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Contract number').fill('C-12/2026')
  await expect(dialog.getByLabel('Value')).toHaveValue('1100000')
  const signed = dialog.getByRole('group', { name: 'Signed on' })
  await signed.getByLabel('Day').fill('1')
  await signed.getByLabel('Month').fill('10')
  await signed.getByLabel('Year').fill('2026')
  await dialog.getByRole('button', { name: 'Note the signed contract' }).click()
  await expect(page.getByText('C-12/2026')).toBeVisible()
  await expect(page.getByText('1 October 2026')).toBeVisible()
}

/** The report in full, and the notice for everybody. */
async function readReport(page: Page) {
  await page.goto(evaluation('report/'))
  for (const part of ['Opening of the technical proposals', 'Opening of the financial proposals', 'Ranking'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Adwoa Sarpong 50\.00 Stays sealed/ })).toBeVisible()
  await expect(page.getByText(/^By quality and cost/).first()).toBeVisible()
  await expect(
    page.getByText(/^Yaw Boateng .*named on .*, after the technical opening · declared no conflict/),
  ).toBeVisible()
  // Shared with the workspace, whose texts a report does not have by itself.
  await expect(page.getByRole('heading', { name: 'Who opened what', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Opened the technical proposals' }).first()).toBeVisible()
  await expectClean(page)
  await page.goto(`/rfps/${server.made.rfpId}/`)
  await expect(page.getByText('Awarded to')).toBeVisible()
  await expect(page.getByText('C-12/2026')).toBeVisible()
}
