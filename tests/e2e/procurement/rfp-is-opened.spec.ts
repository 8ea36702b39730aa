import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import type { Account } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { companyWithRfp, endRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithRfp)
})
test.afterAll(() => server?.stop())

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

test('an RFP takes a question, its answer and an addendum, and two members open its proposals', {
  tag: '@embedded',
}, async ({ browser }) => {
  const seeker = await server.openPage(browser, server.made.bidder, `/rfps/${server.made.rfpId}/`)
  await askAndPropose(seeker)
  const member = await server.openPage(
    browser,
    server.made.owner,
    `/admin/posts/${server.made.rfpId}/questions/`,
  )
  await answerQuestion(member)
  await publishAddendum(member)
  const reader = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  await readWithoutScripts(reader)
  await confirmAddendum(seeker)
  await expectCount(member)

  await server.restart((dataDir) => endRfp(dataDir, server.made.rfpId))
  const first = await confirmOpening(browser, server.made.evaluator, {
    press: 'Confirm the opening',
    said: 'Yaw Boateng confirmed on',
  })
  await expect(first.getByText('Mensah')).toBeHidden()
  const opened = await confirmOpening(browser, server.made.owner, {
    press: 'Open 1 proposal',
    said: 'The technical proposals were opened on',
  })
  await expectProposal(opened)
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
  await readMinutes(first)
})

async function askAndPropose(page: Page) {
  await expect(page.getByRole('link', { name: 'Log in to ask a question' })).toBeHidden()
  await page.getByLabel('Your question').fill('x')
  await page.getByLabel('Your question').fill('')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByLabel('Your question')).toBeFocused()
  await expect(page.getByText('Write your question')).toBeVisible()
  await page.getByLabel('Your question').fill('May the bridge be made of wood?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'made of wood?' })).toBeVisible()
  await expectClean(page)

  await page.getByLabel('Covering note').fill('Twelve bridges')
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await page.getByLabel('Financial proposal').setInputFiles(file('price.pdf'))
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toHaveCount(1)
}

async function answerQuestion(page: Page) {
  await expect(page.getByRole('heading', { name: 'May the bridge be made of wood?' })).toBeVisible()
  await expect(page.getByText('Mensah')).toBeHidden()
  await page.getByLabel('Answer').fill('Yes, of hardwood.')
  await page.getByRole('link', { name: /^Proposals \d/ }).click()
  await expect(page.getByLabel('Answer')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Answer')).toHaveValue('Yes, of hardwood.')
  await answerAsColleague(page, 'No.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Somebody else changed this answer')).toBeVisible()
  await expect(page.getByText('A colleague has saved this answer since')).toBeVisible()
  await expect(page.getByText('No.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('A colleague has saved this answer since')).toBeHidden()
  await expect(page.getByText('Draft, not published')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Publish 1 answer' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published on')).toBeVisible()
  await expect(page.getByLabel('Answer')).toBeHidden()
}

async function answerAsColleague(page: Page, answer: string) {
  const headers = { Authorization: `Token ${server.made.owner.token}` }
  const asked = await page.request.get(`/api/company/posts/${server.made.rfpId}/questions/`, { headers })
  const [{ id }] = (await asked.json()).questions
  const saved = await page.request.put(`/api/company/questions/${id}/answer/`, { headers, data: { answer } })
  expect(saved.ok()).toBe(true)
}

async function publishAddendum(page: Page) {
  await page.getByRole('button', { name: 'New addendum' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByLabel('Title').fill('The river is wider')
  await dialog.getByLabel('Text').fill('It is 45 m wide.\nSee https://example.org/river')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Addendum 1: The river is wider' })).toBeVisible()
}

async function readWithoutScripts(page: Page) {
  await page.goto(`/rfps/${server.made.rfpId}/`)
  await expect(page.getByRole('heading', { name: 'Addendum 1: The river is wider' })).toBeVisible()
  await expect(page.getByText('Yes, of hardwood.')).toBeVisible()
  await expect(page.getByRole('link', { name: /example\.org/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Log in to ask a question' })).toBeVisible()
}

async function confirmAddendum(page: Page) {
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByText('not confirmed')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Confirm my proposal' }).click()
  await expect(page.getByText('confirmed by you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm my proposal' })).toBeHidden()
}

async function expectCount(page: Page) {
  await page.getByRole('link', { name: /^Proposals \d/ }).click()
  await expect(page.getByText('1 proposal')).toBeVisible()
  await expect(page.getByText('you see only how many there are')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the technical proposals' })).toBeHidden()
  await expect(page.getByText('Mensah')).toBeHidden()
  await expectClean(page)
}

type Confirming = { press: string; said: string }

async function confirmOpening(browser: Browser, account: Account, { press, said }: Confirming) {
  const page = await server.openPage(browser, account, `/admin/posts/${server.made.rfpId}/proposals/`)
  await page.getByRole('button', { name: 'Open the technical proposals' }).click()
  await expectClean(page)
  await page.locator('dialog[open]').getByRole('button', { name: press }).click()
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the technical proposals' })).toBeHidden()
  return page
}

/** Made from the record, to be printed, also of an RFP without criteria. */
async function readMinutes(page: Page) {
  await page.getByRole('link', { name: 'Minutes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Minutes of the opening' })).toBeVisible()
  await expect(page.getByText(/^Confirmed by .*Ama Owusu/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Esi Mensah .*Technical: [0-9a-f]{64}/ })).toBeVisible()
  await expectClean(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print the minutes' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Minutes of the opening' })).toBeVisible()
  await page.emulateMedia({ media: null })
}

async function expectProposal(page: Page) {
  await expect(page.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
  await expect(page.getByText('Twelve bridges')).toBeVisible()
  await expect(page.getByText('Confirmed after addendum 1')).toBeVisible()
  await expect(page.getByText('Sealed until technical scores are final')).toBeVisible()
  await expect(page.getByText('price.pdf')).toBeHidden()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download how.pdf' }).click()
  expect((await downloaded).suggestedFilename()).toBe('how.pdf')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Ama Owusu' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /Technical proposal of/ })).toBeVisible()
  await expectClean(page)
}
