import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { companyWithJudgedRfp, openProposals } from '#tests/support/browser/rfp/judged-rfp.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { partsOf } from '#tests/support/mails.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJudgedRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithJudgedRfp)
})
test.afterAll(() => server?.stop())

const evaluation = (part = '') => `/evaluations/${server.made.rfpId}/${part}`

test('a panel with somebody from outside declares, scores, agrees, and two members make it final', async ({
  browser,
}) => {
  const { owner, evaluator } = server.made
  await openProposals(server, () => browser.newPage({ baseURL: server.url }))

  const member = await server.openPage(browser, owner, `/admin/posts/${server.made.rfpId}/proposals/`)
  await namePanel(member)
  const outsider = await joinFromOutside(browser)
  await declare(outsider)
  const chair = await server.openPage(browser, evaluator, evaluation())
  await declare(chair)
  await expectClean(chair)
  await chair.getByRole('button', { name: 'Let the panel score' }).click()
  await chair.locator('dialog[open]').getByRole('button', { name: 'Let the panel score' }).click()
  await expect(chair.getByRole('heading', { name: 'The panel scores' })).toBeVisible()

  await checkLicences(chair)
  await scoreByKeys(chair)
  await scoreByHand(outsider)
  await agree(chair)
  await outsider.goto(evaluation('consensus/'))
  await outsider.getByRole('button', { name: 'Note a dissent' }).click()
  await outsider.locator('dialog[open]').getByLabel('Reason').fill('The second has no crane')
  await outsider.locator('dialog[open]').getByRole('button', { name: 'Note a dissent' }).click()
  await expect(outsider.getByText('Dissents: The second has no crane')).toBeVisible()
  for (const page of [chair, member]) await confirmFinal(page)
  await expect(member.getByRole('heading', { name: 'Technical scores are final' })).toBeVisible()
  await expect(member.getByText('80 of 100 points').first()).toBeVisible()
  await expectClean(member)
})

async function namePanel(page: Page) {
  await page.getByRole('link', { name: 'Evaluation' }).click()
  await expect(page.getByText('The panel has no chair.')).toBeVisible()
  await page.getByRole('button', { name: 'Name a panel member' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Member', { exact: true }).selectOption({ label: 'Yaw Boateng' })
  await expect(dialog.getByLabel('As the chair')).toBeChecked()
  await dialog.getByRole('button', { name: 'Name panel member' }).click()
  await expect(page.getByRole('row', { name: /Yaw Boateng Chair/ })).toBeVisible()
  await page.getByRole('button', { name: 'Name a panel member' }).click()
  await dialog.getByLabel('Somebody from outside').check()
  await dialog.getByLabel('Their name').fill('Abena Sarpong')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByLabel('Their email address').fill('abena@example.net')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Abena Sarpong has not accepted the invitation yet.')).toBeVisible()
  await expectClean(page)
}

async function joinFromOutside(browser: Browser): Promise<Page> {
  const invitation = () => server.mails.find(({ to }) => to.includes('abena@example.net'))?.raw ?? ''
  await expect.poll(invitation).not.toBe('')
  const text = partsOf(invitation()).find(({ type }) => type.startsWith('text/plain'))?.content
  const link = /\/join\/\?panel=[\w-]+/.exec(text ?? '')?.[0] ?? ''
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(link)
  await expect(page.getByText('Ama Owusu asks you to be a member of the panel')).toBeVisible()
  await page.getByLabel('First name').fill('Abena')
  await page.getByLabel('Last name').fill('Sarpong')
  await page.getByLabel('Contact number').fill('241234567')
  await page.getByLabel('Password', { exact: true }).fill('a bicycle made of bread')
  await page.getByLabel('Confirm password').fill('a bicycle made of bread')
  await expectClean(page)
  await page.getByRole('button', { name: 'Make an account and accept' }).click()
  await expect(page.getByRole('heading', { name: 'Technical proposals opened' })).toBeVisible()
  return page
}

async function declare(page: Page) {
  await page.getByRole('button', { name: 'Send declaration' }).click()
  await expect(page.getByText('Choose for each bidder')).toBeVisible()
  for (const name of ['Esi Mensah', 'Kofi Adjei'])
    await page.getByRole('group', { name }).getByLabel('No conflict of interest').check()
  await page.getByRole('button', { name: 'Send declaration' }).click()
  await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeVisible()
  await expect(page.getByText('Bidder A')).toBeVisible()
  await expect(page.getByText('Mensah')).toHaveCount(0)
}

async function checkLicences(page: Page) {
  await page.getByRole('link', { name: 'Score proposals' }).click()
  for (const letter of ['A', 'B']) {
    await expect(page.getByRole('heading', { name: `Bidder ${letter}` })).toBeVisible()
    const met = page.getByRole('button', { name: /^Met.*Business licence/ })
    await met.click()
    await expect(met).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Next/ }).click()
  }
  await expect(page.getByText('esi.mensah')).toHaveCount(0)
}

/** With the keyboard alone: points, the next criterion, the next proposal. */
async function scoreByKeys(page: Page) {
  await page.getByRole('heading', { name: 'Bidder A' }).click()
  for (const proposal of ['A', 'B']) {
    await expect(page.getByRole('heading', { name: `Bidder ${proposal}` })).toBeVisible()
    for (const points of ['32', '16', '32']) {
      await page.keyboard.type(points)
      await page.keyboard.press('j')
    }
    await page.keyboard.press('n')
  }
  await expect(page.getByText('6 of 6 scores')).toBeVisible()
  await page.getByRole('button', { name: 'Show here' }).click()
  await expect(page.locator('iframe[data-state="shown"]')).toBeVisible()
  await handIn(page)
}

async function scoreByHand(page: Page) {
  await page.goto(evaluation('score/'))
  for (const letter of ['A', 'B']) {
    await expect(page.getByRole('heading', { name: `Bidder ${letter}` })).toBeVisible()
    await page.getByLabel('Points for Work plan').fill('38')
    await page.getByLabel('Points for Risks').fill(letter === 'A' ? '17' : '')
    await page.getByLabel('Points for People').fill('33')
    if (letter === 'A') await page.getByLabel('Reason').first().fill('Days and hands are named')
    await page.getByRole('button', { name: /^Next/ }).click()
  }
  await page.getByRole('button', { name: 'Hand in scores' }).click()
  await expect(page.getByRole('button', { name: 'Bidder B, Risks: points' })).toBeVisible()
  await page.getByRole('button', { name: 'Bidder B, Work plan: a reason' }).click()
  await expect(page.getByLabel('Points for Work plan')).toBeFocused()
  await page.getByLabel('Reason').first().fill('The same')
  await page.getByLabel('Points for Risks').fill('21')
  await expect(page.getByText('Give between 0 and 20 points')).toBeVisible()
  await page.getByLabel('Points for Risks').fill('17')
  await expectClean(page)
  await handIn(page)
}

async function handIn(page: Page) {
  await page.getByRole('button', { name: 'Hand in scores' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Hand in scores' }).click()
  await expect(page.getByText('You handed in your scores on')).toBeVisible()
}

async function agree(page: Page) {
  await page.goto(evaluation('consensus/'))
  const fields = page.getByLabel(/^Agreed points for/)
  await expect(fields).toHaveCount(6)
  const other = await page.context().newPage()
  await other.goto(evaluation('consensus/'))
  const stale = other.getByLabel('Agreed points for Work plan').first()
  await stale.fill('36')
  for (const at of [0, 1, 2]) {
    await fields.nth(at).fill(['32', '16', '32'][at] ?? '')
    await page
      .getByRole('button', { name: /^Saved?$/ })
      .nth(at)
      .click()
    await expect(page.getByRole('button', { name: 'Saved' })).toHaveCount(at + 1)
  }
  await other.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(other.getByRole('alert').filter({ hasText: 'here it was: 36' })).toBeVisible()
  await expect(stale).toHaveValue('32')
  await other.close()
  await expect(page.getByText('Total: 80 of 100')).toBeVisible()
  // The mean of both members: 32 and 38, 16 and 17, 32 and 33.
  await page.getByRole('button', { name: 'Save the means of the 3 criteria that are left' }).click()
  await expect(page.getByText('Total: 84 of 100')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveCount(6)
  await expectClean(page)
  await page.getByRole('button', { name: 'Confirm agreed scores' }).click()
  await expect(page.getByText('Yaw Boateng confirmed on')).toBeVisible()
}

async function confirmFinal(page: Page) {
  await page.goto(evaluation())
  await page.getByRole('button', { name: 'Confirm final scores' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Confirm final scores' }).click()
  await expect(page.getByText('You confirmed')).toBeVisible()
}
