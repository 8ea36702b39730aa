import type { Page } from '@playwright/test'
import { PROVIDER_RETURN } from '#contract/accounts/oidc.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { openIdProvider } from '#tests/support/provider/openid-provider.ts'

/** The provider's own pages. */
async function logInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Proves at the provider who one is, and is refused to disconnect the only way in. */
async function proveAndKeep(page: Page) {
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('If efua@example.org has an account here')).toBeVisible()
  // As if the proof were old: the API's own refusal, once.
  const refused = { code: 'reauthentication_needed', detail: 'Confirm that it is you' }
  await page.route('**/api/accounts/user/export/', (route) => route.fulfill({ status: 403, json: refused }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('You can log in again with Example Account')).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Continue with Example Account' }).click()
  await page.getByPlaceholder('Enter any login').fill('efua')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await expect(page).toHaveURL(/\/user\/account\//)
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Confirmed who you are' })).toBeVisible()
  await page.goto('/user/account/two-step/')
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Example Account' }).click()
  const removal = page.getByRole('dialog')
  await expect(removal.getByText('You can no longer log in here with Example Account')).toBeVisible()
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('your only way to log in')
}

test('a person signs in with the provider of the site, and comes back to the page that asked', async ({
  browser,
}) => {
  const provider = await openIdProvider()
  const server = await ownServer(async () => undefined, provider.settings)
  provider.sendBackTo(server.url + PROVIDER_RETURN)
  const page = await browser.newPage({ baseURL: server.url })

  await page.goto('/login/?next=%2Fuser%2Faccount%2F')
  await page.getByRole('button', { name: 'Continue with Example Account' }).click()
  await logInThere(page, 'efua')
  await expect(page.getByText('Example Account confirmed efua@example.org')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Efua')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose how you want to use your account')
  await expectClean(page)
  await page.getByRole('radio', { name: 'Job Seeker' }).check()
  await page.getByLabel('Contact number').fill('24 123 4567')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/onboarding\/job-seeker\/basic-info\//)

  const other = await browser.newPage({ baseURL: server.url })
  await other.goto('/login/?next=%2Fuser%2Faccount%2F')
  await other.getByRole('button', { name: 'Continue with Example Account' }).click()
  await logInThere(other, 'efua')
  await expect(other).toHaveURL(/\/user\/account\//)

  await proveAndKeep(other)

  // An answer that this tab did not ask for, as a link in a mail would bring it.
  const third = await browser.newPage({ baseURL: server.url })
  await third.goto(`${PROVIDER_RETURN}?code=stolen&state=stolen`)
  await expect(third.getByRole('alert')).toContainText('This login took too long')
  await third.getByRole('link', { name: 'Login' }).click()
  await expect(third).toHaveURL(/\/login\//)
  await server.stop()
  await provider.stop()
})
