import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import {
  type Account,
  logInByHand,
  open,
  PASSWORD,
  registerAndVerify,
} from '#tests/support/browser/account.ts'
import { virtualAuthenticator } from '#tests/support/browser/authenticator.ts'
import { companyAccount } from '#tests/support/browser/company-account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'

/** Passkeys belong to a domain, so the server has one. */
let server: OwnServer<undefined>
test.beforeAll(async () => {
  const settings = { SMTP_URL: '', TRUST_PROXY: '127.0.0.1' }
  server = await ownServer(async () => undefined, settings, 'localhost')
})
test.afterAll(() => server?.stop())
test.describe.configure({ mode: 'serial' })

let visitors = 0

/** A page at the settings of a person who just registered. */
async function inSettings(browser: Browser) {
  const page = await browser.newPage({
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.66.0.${++visitors}` },
  })
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/account/two-step/', account)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step login')
  return { page, account }
}

async function toLogin(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/')
}

async function withPassword(page: Page, { email }: Account) {
  await toLogin(page)
  await logInByHand(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step login')
}

/** Adds an authenticator app with the present code; a login uses the next one then. */
async function addApp(page: Page, first?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '') ?? ''
  await first?.()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  return secret
}

const expectSignedIn = (page: Page) => expect(page.getByText('You have sucessfully logged in')).toBeVisible()

test('a person adds a passkey and signs in with it, alone and after the password', async ({ browser }) => {
  const { page, account } = await inSettings(browser)
  await virtualAuthenticator(page)
  await expectClean(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Save these recovery codes' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible()
  await expectClean(page)

  await toLogin(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectSignedIn(page)
  await withPassword(page, account)
  await expectClean(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectSignedIn(page)
})

test('a person adds an app and signs in with its code, and with a recovery code', async ({ browser }) => {
  const { page, account } = await inSettings(browser)
  const secret = await addApp(page, async () => {
    await expectClean(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm the code' }).click()
    await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  })
  const recoveryCode = await page.locator('.recovery-codes code').first().textContent()

  await withPassword(page, account)
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSignedIn(page)
  await withPassword(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSignedIn(page)
  await page.goto('/user/account/')
  await expect(page.getByText('with a recovery code; 9 left')).toBeVisible()
})

test('a form whose session ended is saved after both steps of a login over it', async ({ browser }) => {
  const { page, account } = await inSettings(browser)
  const secret = await addApp(page)
  await page.goto('/user/profile/')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Profile' })
  await editor.getByLabel('First Name').fill('Esi')
  const headers = { Authorization: `Token ${account.token}` }
  expect((await page.request.post('/api/accounts/logout/', { headers })).ok()).toBe(true)
  await editor.getByRole('button', { name: 'Save' }).click()
  const over = page.getByRole('dialog', { name: 'Log in to go on' })
  await over.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await over.getByRole('button', { name: 'Login' }).click()
  const second = page.getByRole('dialog', { name: 'Two-step login' })
  await expectClean(page)
  await second.getByLabel('Code').fill('000000')
  await second.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(second.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await second.getByLabel('Code').fill(codeOf(secret, 1))
  await second.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esi Owusu')
})

test('a person proves again who they are before their data leaves', async ({ browser }) => {
  const { account } = await inSettings(browser)
  await server.restart((dataDir) => withDatabase(dataDir, (database) => ageProof(database, undefined)))
  const page = await server.openPage(browser, account, '/user/account/')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.zip')
  await expect(dialog).toBeHidden()
})

test('an owner asks for two-step sign-in, which comes before anything of the workspace', async ({
  browser,
}) => {
  const page = await browser.newPage({
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '10.66.1.1' },
  })
  await open(page, '/admin/members/', await companyAccount(page))
  await page.getByRole('button', { name: 'Change two-step login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login for members' })
  await dialog.getByLabel('Members need it').selectOption('In 7 days')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('your company asks for two-step login')).toBeVisible()
  await expect(page.getByText('One member has not set it up yet.')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Change two-step login' }).click()
  await dialog.getByLabel('Members need it').selectOption('At once')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/user\/account\/two-step\/$/)
  await page.goto('/admin/posts/')
  await expect(page).toHaveURL(/\/user\/account\/two-step\/$/)
  await expect(page.getByText('asks all its members for two-step login')).toBeVisible()
})
