import { readFile } from 'node:fs/promises'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SETTINGS = '/user/account/'
const NEW_PASSWORD = 'a lantern made of rain'

test('a person changes the password and stays signed in on this device only', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const { email, token } = account
  const login = {
    data: { email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
  }
  await page.request.post('/api/accounts/login/', login)
  await open(page, SETTINGS, account)
  const places = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places).toContainText('Safari, iPhone')

  await page.getByLabel('Current Password').fill('not my password')
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await expect(page.getByText('Your password has been changed')).toBeVisible()

  const stored = await page.evaluate(() => localStorage.getItem('token'))
  expect(stored).not.toBe(token)
  await page.reload()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  await expect(places).toContainText('This device')
})

test('a person signs out other devices', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'recruiter')
  for (const name of ['Firefox/132.0', 'Chrome/130.0'])
    await page.request.post('/api/accounts/login/', {
      data: { email: account.email, password: PASSWORD },
      headers: { 'User-Agent': `Mozilla/5.0 (Windows NT 10.0) ${name}` },
    })
  await open(page, SETTINGS, account)
  const places = page.getByRole('region', { name: 'Where you are logged in' })
  await places.getByRole('button', { name: 'Log out Firefox, Windows' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await places.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(places.getByRole('listitem')).toHaveCount(1)
})

test('a person downloads all their data', async ({ visitor: page }) => {
  await open(page, SETTINGS, await registerAndVerify(page, 'job-seeker'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.zip')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('a person asks to delete the account and changes their mind', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, SETTINGS, account)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not your password')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toBeHidden()
  const notice = page.getByText('Your account will be deleted on')
  await expect(notice).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login/?next=${SETTINGS}`)
  await logInByHand(page, account.email, PASSWORD)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('the settings are accessible', async ({ visitor: page }) => {
  await open(page, SETTINGS, await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByText('This device')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expectClean(page)
})

test('a used reset link says so before a new password is typed', async ({ visitor: page }) => {
  await page.goto('/reset-password/?token=used')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
  await expect(page.getByLabel('New Password', { exact: true })).toBeHidden()
  await expectClean(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password/')
})
