import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, open, registerAndVerify } from '#tests/support/browser/account.ts'
import { virtualAuthenticator } from '#tests/support/browser/authenticator.ts'
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
const TWO_STEP = '/user/account/two-step/'

async function someone(browser: Browser) {
  const page = await browser.newPage({
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.67.0.${++visitors}` },
  })
  return { page, account: await registerAndVerify(page, 'job-seeker') }
}

/** A page of somebody whose proof is too old for what follows. */
async function elevenMinutesLater(page: Page, account: Account, path: string) {
  await server.restart((dataDir) => withDatabase(dataDir, (database) => ageProof(database, undefined)))
  await page.close()
  return page
    .context()
    .browser()
    ?.newPage({ baseURL: server.url })
    .then(async (next) => {
      await open(next, path, account)
      return next
    })
}

async function addApp(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test('a person removes one factor after another, and is told when the last turns it off', async ({
  browser,
}) => {
  const { page, account } = await someone(browser)
  await open(page, TWO_STEP, account)
  await virtualAuthenticator(page)
  await addPasskey(page, 'My laptop')
  await addApp(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(dialog).toContainText('Your other second steps stay')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(dialog).toContainText('Your old recovery codes stop working')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused()
  const before = await page.locator('.recovery-codes code').first().textContent()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByRole('heading', { name: 'Save these recovery codes' })).toBeFocused()
  await expect(page.locator('.recovery-codes code').first()).not.toHaveText(before ?? '')

  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await expect(dialog).toContainText('turns two-step login off')
  await dialog.getByRole('button', { name: 'Turn off two-step login' }).click()
  await expect(page.getByRole('heading', { name: 'Authenticator app', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Recovery codes', exact: true })).toBeHidden()
})

test('a device with a passkey says so, and a prompt that waits is cancelled', async ({ browser }) => {
  const { page, account } = await someone(browser)
  await open(page, TWO_STEP, account)
  const device = await virtualAuthenticator(page)
  await addPasskey(page, 'My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Again')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await device.isPresent(false)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for your passkey…' })).toBeVisible()
  const next = await elevenMinutesLater(page, account, TWO_STEP)
  if (!next) throw new Error('The browser is gone')
  await (await virtualAuthenticator(next)).isPresent(false)
  await next.getByRole('button', { name: 'Remove My laptop' }).click()
  await next.getByRole('button', { name: 'Turn off two-step login' }).click()
  const dialog = next.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByRole('button', { name: 'Use your password' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByRole('button', { name: 'Waiting for your passkey…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(next.getByRole('button', { name: 'Turn off two-step login' })).toBeFocused()
  await expect(next.getByRole('alert')).toBeHidden()
})

test('a person who cancels the question who they are sees no error, and goes on where they were', async ({
  browser,
}) => {
  const { page: before, account } = await someone(browser)
  const page = await elevenMinutesLater(before, account, '/user/account/')
  if (!page) throw new Error('The browser is gone')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const cancelAfter = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.locator('.toast')).toHaveCount(0)
  }
  await cancelAfter('Download my data')
  await page.goto(TWO_STEP)
  await cancelAfter('Add an authenticator app')
})
