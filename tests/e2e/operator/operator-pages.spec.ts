import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof operatorServer>>
test.beforeAll(async () => {
  server = await operatorServer()
})
test.afterAll(() => server?.stop())

const visit = (browser: Browser, more = {}) => browser.newPage({ baseURL: server.url, ...more })

async function editPage(browser: Browser, name: string): Promise<Page> {
  const page = await visit(browser)
  await openAsOperator(page, server, `/operator/pages/?page=${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages')
  return page
}

async function write(page: Page, text: string, summary: string) {
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByLabel('What changed').fill(summary)
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish new version' }).click()

test('the operator completes the terms, and people with an account are asked', async ({ browser }) => {
  const visitor = await visit(browser)
  const account = await registerAndVerify(visitor, 'job-seeker')
  await visitor.goto('/help/terms/')
  await expect(visitor.getByText('have not completed this page yet')).toBeVisible()
  await expectClean(visitor)

  const page = await editPage(browser, 'terms')
  await expect(page.getByText('are still to be filled in').first()).toBeVisible()
  await expectClean(page)
  await page.getByLabel('What changed').fill('We are named')
  await publish(page)
  await expect(page.getByRole('alert')).toContainText('still to be filled in')
  await write(page, '## Fees\n\nNobody pays **anything**. <script>alert(1)</script>', 'Fees are forbidden')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toHaveText('Fees')
  await page.getByLabel('Ask everybody').check()
  await publish(page)
  await expect(page.getByText('Version 2 is published')).toBeVisible()
  await expect(page.getByText('Efua Mensah · everybody was asked')).toBeVisible()

  await visitor.goto('/help/terms/')
  await expect(visitor.getByText('Nobody pays anything. <script>')).toBeVisible()
  await visitor.getByRole('link', { name: /^Version 1/ }).click()
  await expect(visitor.getByText('It is no longer in force')).toBeVisible()

  await writesInFrench(page, visitor)

  await open(visitor, '/jobs/', account)
  const dialog = visitor.getByRole('dialog', { name: 'Our rules changed' })
  // It waits for a calm moment: what somebody is doing stays in reach.
  const bar = visitor.getByRole('complementary', { name: 'Our rules changed' })
  await expect(bar).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectClean(visitor)
  await bar.getByRole('button', { name: 'See what changed' }).click()
  await expect(dialog).toContainText('Fees are forbidden')
  await expectClean(visitor)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(dialog).toBeHidden()
  await expect(bar).toBeHidden()
  const again = await visit(browser)
  await open(again, '/help/terms/', account)
  await expect(again.getByRole('heading', { name: 'Fees' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'See what changed' })).toBeHidden()
  await again.goto('/jobs/')
  await again.getByRole('button', { name: 'See what changed' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'I have read this' }).click()
  await expect(again.getByText('Thank you. We noted it')).toBeVisible()
  await again.reload()
  await expect(again.getByRole('button', { name: /Ama Owusu/ })).toBeVisible()
  await expect(again.getByRole('button', { name: 'See what changed' })).toBeHidden()
  await again.goto('/user/account/')
  await expect(again.getByRole('region', { name: 'What you accepted' })).toContainText(
    'Terms of use, version 2',
  )
  await expectClean(again)
})

/** Until the operator writes it, readers in French have the English text, and are told. */
async function writesInFrench(page: Page, visitor: Page) {
  await visitor.goto('/fr/help/terms/')
  await expect(visitor.getByText('Elle est en anglais')).toBeVisible()
  await expect(visitor.locator('.prose')).toHaveAttribute('lang', 'en')
  await expectClean(visitor)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByText('until you publish this one')).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Text', { exact: true }).fill('## Frais\n\nPersonne ne paie.')
  await page.getByRole('button', { name: 'Publish in this language' }).click()
  await expect(page.getByText('Published: Français')).toBeVisible()
  await expect(page.getByText('until you publish this one')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Frais' })).toBeVisible()
  await expect(visitor.locator('.prose')).not.toHaveAttribute('lang')
  await visitor.goto('/help/terms/')
  await expect(visitor.getByRole('heading', { name: 'Fees' })).toBeVisible()
}

test('of two operators who edit at once neither loses a text', async ({ browser }) => {
  const one = await editPage(browser, 'help')
  const other = await editPage(browser, 'help')
  await one.getByRole('button', { name: 'Use the text of the software' }).click()
  await expect(one.getByLabel('Text', { exact: true })).toHaveValue(/^Short answers/)
  await write(one, 'Ring us.', 'A number')
  await publish(one)
  await expect(one.getByText('Version 1 is published')).toBeVisible()
  await write(other, 'Write to us.', 'An address')
  await publish(other)
  await expect(other.getByRole('alert')).toContainText('Somebody published another version')
  await expect(other.getByLabel('Text', { exact: true })).toHaveValue('Write to us.')
  await other.getByRole('button', { name: 'Discard mine' }).click()
  await expect(other.getByRole('dialog')).toContainText('You cannot get it back')
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByLabel('Text', { exact: true })).toHaveValue('Write to us.')
  await other.context().setOffline(true)
  await other.getByRole('button', { name: 'Keep my text' }).click()
  await expect(other.getByText('Check your connection').first()).toBeVisible()
  await other.context().setOffline(false)
  await other.getByRole('button', { name: 'Keep my text' }).click()
  await publish(other)
  await expect(other.getByText('Version 2 is published')).toBeVisible()
})

test('a registration keeps the versions that its form showed', async ({ browser }) => {
  const page = await visit(browser)
  const { version } = await (await page.request.get('/api/pages/terms/')).json()
  await page.goto('/registration/job-seeker/')
  const terms = page.getByRole('main').getByRole('link', { name: 'terms of use' })
  await expect(terms).toHaveAttribute('href', '/help/terms/')
  const sent = page.waitForRequest('**/api/accounts/registration/job-seeker/')
  await page.getByLabel('First name').fill('Ama')
  await page.getByLabel('Last name').fill('Owusu')
  await page.getByLabel('Email').fill('ama.of.terms@example.com')
  await page.getByLabel('Contact number').fill('241234567')
  await page.getByLabel('Password', { exact: true }).fill('a bicycle made of bread')
  await page.getByLabel('Confirm password').fill('a bicycle made of bread')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect((await sent).postDataBuffer()?.toString()).toMatch(
    new RegExp(`name="terms_version"\\s+${version}\\s`),
  )
})

test('the footer stays through login and help', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/login/')
  const footer = page.locator('#footer')
  await expect(footer.getByRole('link', { name: 'Privacy notice' })).toBeVisible()
  await page.getByRole('link', { name: 'Opencall' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await footer.getByRole('link', { name: 'How to tell a false job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to tell a false job')
  await expectClean(page)
  await page.goto('/help/')
  await page.getByRole('banner').getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await page.goto('/help/nothing/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
