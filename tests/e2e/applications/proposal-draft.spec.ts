import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, registerAndVerify } from '#tests/support/browser/account.ts'
import { companyAccount, movePost, publishPost } from '#tests/support/browser/company-account.ts'
import { plan } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** An RFP that asks for a licence beside the two parts, and somebody who writes a proposal for it. */
async function begin(page: Page) {
  const company = await companyAccount(page)
  const mandatory = [{ name: 'Business licence', needs_document: true, envelope: 'TECHNICAL' as const }]
  const id = await publishPost(page, company, 'RFP', { plan: plan({ mandatory }) })
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, `/rfps/${id}/`, account)
  await expect(page.getByText('0 of 3 documents. Still missing:')).toBeVisible()
  return { company, id, account }
}

async function secondDevice(browser: Browser, page: Page, account: Account) {
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await open(other, new URL(page.url()).pathname, account)
  return other
}

async function type(page: Page, note: string) {
  await page.getByLabel('Covering note').fill(note)
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'kept')
}

async function add(page: Page, label: string, name: string) {
  await page.getByLabel(label).setInputFiles(file(name))
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await expect(page.locator('.file-chosen progress')).toHaveCount(0)
}

test('a proposal is begun on one device and sent from another', { tag: '@phone' }, async ({
  visitor: page,
  browser,
}) => {
  const { account } = await begin(page)
  await type(page, 'Twelve bridges')
  await add(page, 'Technical proposal', 'how.pdf')
  await add(page, 'Business licence', 'licence.pdf')
  await expect(page.getByText('2 of 3 documents. Still missing:')).toBeVisible()
  await expectClean(page)

  const other = await secondDevice(browser, page, account)
  await expect(other.getByLabel('Covering note')).toHaveValue('Twelve bridges')
  await expect(other.getByText('2 of 3 documents. Still missing:')).toBeVisible()
  await add(other, 'Financial proposal', 'price.pdf')
  await expect(other.getByText('Everything is filled in')).toBeVisible()
  await other.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(other.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await other.getByRole('link', { name: 'See your receipt' }).click()
  for (const name of ['how.pdf', 'licence.pdf', 'price.pdf'])
    await expect(other.getByText(name)).toBeVisible()
  await other.context().close()
})

test('two devices lose no words and replace no file unseen', async ({ visitor: page, browser }) => {
  const { account } = await begin(page)
  await type(page, 'From the desk')
  await add(page, 'Technical proposal', 'old.pdf')
  const other = await secondDevice(browser, page, account)
  await type(other, 'From the phone')
  await other.getByRole('button', { name: 'Remove old.pdf' }).click()
  await add(other, 'Technical proposal', 'newer.pdf')

  await page.getByLabel('Covering note').fill('From the desk again')
  await expect(page.getByRole('heading', { name: 'Another covering note was saved' })).toBeVisible()
  await expect(page.getByText('From the phone')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByRole('heading', { name: 'Another covering note was saved' })).toBeHidden()
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'kept')
  await expect(page.getByText('newer.pdf')).toBeVisible()

  await other.getByRole('button', { name: 'Remove newer.pdf' }).click()
  await add(other, 'Technical proposal', 'newest.pdf')
  await page.getByRole('button', { name: 'Remove newer.pdf' }).click()
  await expect(page.getByText('The draft was changed elsewhere meanwhile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove newest.pdf' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Covering note')).toHaveValue('From the desk again')
  await other.context().close()
})

test('without a connection nothing is lost, and a refused file says why', async ({
  visitor: page,
  context,
}) => {
  await begin(page)
  await context.setOffline(true)
  await page.getByLabel('Covering note').fill('Typed in the bus')
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'failed')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'kept')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expect(page.locator('.file-chosen progress')).toHaveCount(0)

  await page
    .getByLabel('Business licence')
    .setInputFiles({ ...file('licence.pdf'), buffer: Buffer.from('MZ') })
  await expect(page.getByText('Business licence is not the type of file that its name says')).toBeVisible()
  await expect(page.getByText('1 of 3 documents. Still missing:')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Covering note')).toHaveValue('Typed in the bus')
  await expect(page.getByRole('button', { name: 'Remove how.pdf' })).toBeVisible()
})

test('what somebody is about to press stays where it is when an upload ends', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await begin(page)
  await type(page, 'Twelve bridges')
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  await page.route('**/draft/files/', (route) => held.then(() => route.continue()))
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  const progress = page.getByRole('progressbar', { name: 'Sending your files…' })
  await expect(progress).toBeVisible()
  await expectClean(page)
  const top = () =>
    page
      .getByRole('button', { name: 'Submit proposal' })
      .evaluate((button) => (button as HTMLElement).offsetTop)
  const before = await top()
  end()
  await expect(progress).toBeHidden()
  expect(await top()).toBe(before)
})

test('drafts are listed, deleted, and read once the RFP is closed', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const { company, id } = await begin(page)
  await type(page, 'Twelve bridges')
  await add(page, 'Technical proposal', 'how.pdf')
  await page.goto('/user/applications/')
  await expect(page.getByRole('heading', { name: 'Proposals not sent yet' })).toBeVisible()
  await expect(page.getByText('1 of 3 documents')).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Covering note')).toHaveValue('Twelve bridges')
  await expect(page.getByRole('heading', { name: 'Submit your proposal' })).toBeInViewport()

  await movePost(page, company, id, { action: 'close', reason: 'A pause.' })
  await page.goto(`/rfps/${id}/`)
  await expect(page.getByRole('heading', { name: 'Your proposal was not sent' })).toBeVisible()
  await expect(page.getByText('Twelve bridges')).toBeVisible()
  await expect(page.getByText('how.pdf')).toBeVisible()
  await page.goto('/user/applications/')
  await expect(page.getByText('No longer takes proposals')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the draft for' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Proposals not sent yet' })).toBeHidden()
})
