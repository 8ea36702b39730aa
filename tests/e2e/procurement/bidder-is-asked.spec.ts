import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { beginScoring, companyWithJudgedRfp } from '#tests/support/browser/rfp/judged-rfp.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { buildPdf } from '#tests/support/hostile/build-pdf.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJudgedRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithJudgedRfp)
})
test.afterAll(() => server?.stop())

const evaluation = (part = '') => `/evaluations/${server.made.rfpId}/${part}`

test('the chair asks a bidder about their proposal, who answers with a document', async ({ browser }) => {
  const { owner, evaluator, bidder, rival } = server.made
  await beginScoring(server, () => browser.newPage({ baseURL: server.url }))
  const chair = await server.openPage(browser, evaluator, evaluation('clarifications/'))
  await expect(chair.getByText('Nobody was asked anything yet.')).toBeVisible()
  await expectClean(chair)
  await askA(chair)
  await expect(chair.getByText('To be answered by')).toBeVisible()
  await expectClean(chair)

  const asked = await answerer(await browser.newPage({ baseURL: server.url }), [bidder, rival])
  await answer(asked)
  await expectClean(asked)

  const member = await server.openPage(browser, owner, evaluation('score/'))
  for (const text of ['Which crane do you use?', 'The red one, of 2024']) {
    await expect(member.getByText(text)).toBeVisible()
  }
  const download = member.waitForEvent('download')
  await member.getByRole('button', { name: /^Download Clarification of bidder A\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('Clarification of bidder A.pdf')
  await expectClean(member)
})

async function askA(page: Page) {
  await page.getByRole('button', { name: 'Ask a bidder' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('combobox', { name: 'Bidder' }).selectOption({ label: 'Bidder A' })
  await dialog.getByLabel('Question').fill('At which price do you hire a crane?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Your question asks about prices').first()).toBeVisible()
  await dialog.getByLabel('Question').fill('Which crane do you use?')
  await dialog.getByLabel('Days to answer').fill('0')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Give 1 to 30 days to answer').first()).toBeVisible()
  await dialog.getByLabel('Days to answer').fill('5')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Letters follow the random numbers of receipts, so either firm can be the first. */
async function answerer(page: Page, accounts: Account[]): Promise<Page> {
  for (const account of accounts) {
    const told = await send(page, '/api/accounts/user/notifications/', {
      method: 'get',
      token: account.token,
    })
    const notice = told.find(({ title }: { title: string }) => title.startsWith('Please clarify'))
    if (!notice) continue
    await open(page, notice.link, account)
    await expect(page.getByRole('heading', { name: 'Clarifications of your proposal' })).toBeVisible()
    return page
  }
  throw new Error('Nobody was asked')
}

async function answer(page: Page) {
  await page.getByRole('button', { name: 'Answer the question' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Your answer').fill('The red one, at a daily rate of 5')
  const file = { name: 'crane.pdf', mimeType: 'application/pdf', buffer: buildPdf({}) }
  await dialog.getByLabel('Document').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Your answer tells of prices').first()).toBeVisible()
  await dialog.getByLabel('Your answer').fill('The red one, of 2024')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^Answered on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer the question' })).toHaveCount(0)
}
