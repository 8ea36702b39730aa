import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import {
  companyWithPricedRfp,
  passStandstill,
  priceToTheAward,
  proposeAll,
  scoreToTheEnd,
} from '#tests/support/browser/rfp/award-rfp.ts'
import { endRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { buildPdf } from '#tests/support/hostile/build-pdf.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithPricedRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithPricedRfp)
})
test.afterAll(() => server?.stop())

const PRICES = { 'Esi Mensah': '1000000', 'Kofi Adjei': '1100000' }

test('bidders read letter and report, one asks why, and the winner gets the signed contract', async ({
  browser,
}) => {
  const { owner, rfpId } = server.made
  const { esi, kofi, numbers } = await awardedRfp(() => browser.newPage({ baseURL: server.url }))
  const [esis = '', kofis = ''] = numbers

  const loser = await server.openPage(browser, esi, `/user/applications/${esis}/`)
  await readLetter(
    loser,
    'Result of your proposal',
    'The contract was awarded to Kofi Adjei at GHS 1,100,000.',
  )
  await expect(loser.getByText('Rank 2 of 2')).toBeVisible()
  await readReport(loser)
  await askWhy(loser)

  const company = await server.openPage(browser, owner, `/evaluations/${rfpId}/award/`)
  await company.getByRole('link', { name: 'Letter to Kofi Adjei' }).click()
  await expect(company.getByRole('heading', { name: 'Letter of award' })).toBeVisible()
  await company.getByRole('link', { name: 'The award' }).click()
  await explain(company)
  await loser.goto(`/user/applications/${esis}/`)
  await expect(loser.getByText('Your people had fewer points')).toBeVisible()
  await expectClean(loser)

  await signContract(company, owner)
  await keepContract(company)
  const winner = await server.openPage(browser, kofi, `/user/applications/${kofis}/`)
  await readLetter(winner, 'Letter of award', 'We award you the contract for')
  await winner.getByRole('link', { name: 'Your proposal' }).click()
  const download = winner.waitForEvent('download')
  await winner.getByRole('button', { name: /^Download signed\.pdf/ }).click()
  const kept = await (await download).path()
  expect((await readFile(kept)).equals(buildPdf({}))).toBe(true)
  await expectClean(winner)
})

/** By the requests that the pages make. */
async function awardedRfp(newPage: () => Promise<Page>) {
  const { owner, firms, rfpId } = server.made
  const [esi = owner, kofi = owner, adwoa = owner] = firms
  const numbers = await proposeAll(await newPage(), server.made)
  await server.restart((dataDir) => endRfp(dataDir, rfpId))
  await scoreToTheEnd(await newPage(), server.made, {
    [esi.email]: 0.8,
    [kofi.email]: 0.9,
    [adwoa.email]: 0.5,
  })
  await priceToTheAward(await newPage(), server.made, PRICES)
  await server.restart((dataDir) => passStandstill(dataDir, rfpId))
  await send(await newPage(), `/api/evaluations/${rfpId}/award/`, { token: owner.token })
  return { esi, kofi, numbers }
}

async function readLetter(page: Page, title: string, words: string) {
  await page.getByRole('link', { name: 'Read your letter' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expectClean(page)
}

async function readReport(page: Page) {
  await page.getByRole('link', { name: 'Your proposal' }).click()
  await page.getByRole('link', { name: 'Read the evaluation report' }).click()
  await expect(
    page.getByRole('row', { name: /^1 Kofi Adjei 90\.00 GHS 1,100,000 90\.91 90\.27/ }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Esi Mensah \(you\) 80\.00/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Adwoa Sarpong 50\.00 Stays sealed/ })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Your proposal' }).click()
}

async function askWhy(page: Page) {
  await page.getByRole('button', { name: 'Ask for an explanation' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Say what you want to know').first()).toBeVisible()
  await dialog.getByLabel('What do you want to know?').fill('Where did we lose points?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('No explanation yet')).toBeVisible()
  await expectClean(page)
}

async function explain(page: Page) {
  await expect(page.getByText('Where did we lose points?')).toBeVisible()
  await page.getByRole('button', { name: 'Answer the bidder' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Explanation').fill('Your people had fewer points')
  await dialog.getByRole('button', { name: 'Send explanation' }).click()
  await expect(page.getByText('Your people had fewer points')).toBeVisible()
  await expectClean(page)
}

async function signContract(page: Page, { token }: Account) {
  const data = { number: 'C-12/2026', amount: '1100000', currency: 'GHS', signed_on: '2026-01-05' }
  await send(page, `/api/evaluations/${server.made.rfpId}/contract/`, { token, data })
}

/** A wrong file, the right one, and another in its place, which needs a reason. */
async function keepContract(page: Page) {
  const file = (name: string, made: Parameters<typeof buildPdf>[0] = {}) => ({
    name,
    mimeType: 'application/pdf',
    buffer: buildPdf(made),
  })
  const dialog = page.locator('dialog[open]')
  await page.reload()
  await page.getByRole('button', { name: 'Keep the signed contract' }).click()
  await dialog.getByRole('button', { name: 'Keep the signed contract' }).click()
  await expect(dialog.getByText('Choose the file of the signed contract').first()).toBeVisible()
  await dialog
    .getByLabel('Signed contract')
    .setInputFiles({ ...file('signed.docx'), buffer: Buffer.from('PK') })
  await dialog.getByRole('button', { name: 'Keep the signed contract' }).click()
  await expect(dialog.getByText('The signed contract must be a PDF').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByLabel('Signed contract').setInputFiles(file('first.pdf', { page: '/Rotate 90' }))
  await dialog.getByRole('button', { name: 'Keep the signed contract' }).click()
  await expect(page.getByRole('button', { name: /^Download first\.pdf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Replace the signed contract' }).click()
  await dialog.getByLabel('Signed contract').setInputFiles(file('signed.pdf'))
  await dialog.getByRole('button', { name: 'Replace the signed contract' }).click()
  await expect(dialog.getByText('Enter the reason').first()).toBeVisible()
  await dialog.getByLabel('Why it takes the place of the one before').fill('A page was missing')
  await dialog.getByRole('button', { name: 'Replace the signed contract' }).click()
  await expect(page.getByText('In place of the one before: A page was missing')).toBeVisible()
  await expectClean(page)
}
