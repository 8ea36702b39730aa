import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, PASSWORD } from '#tests/support/browser/account.ts'
import { OPERATOR, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'

test('an operator sets up a second step before anything else', async ({ browser }) => {
  const server = await operatorServer()
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await page.goto('/login/')
    await logInByHand(page, OPERATOR, PASSWORD)
    await expect(page.getByText('Your account needs two-step login')).toBeVisible()
    await expectClean(page)
    await page.goto('/operator/users/')
    await expect(page).toHaveURL(/\/user\/account\/two-step\/$/)
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const secret = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '')
    await page.getByLabel('Code').fill(codeOf(secret ?? ''))
    // A lost answer after the change: the next press reads again what it opens.
    let isLost = false
    await page.route('**/api/accounts/user-detail/', (route) => {
      if (isLost) return route.continue()
      isLost = true
    })
    await page.getByRole('button', { name: 'Confirm the code' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('To review')
    expect(isLost).toBe(true)
  } finally {
    await server.stop()
  }
})
