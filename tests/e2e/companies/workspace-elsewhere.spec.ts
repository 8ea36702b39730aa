import { logInByHand, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<undefined>

test.beforeAll(async () => {
  server = await ownServer(async () => undefined, { ADMIN_URL: '/workspace/', SMTP_URL: '' })
})
test.afterAll(() => server.stop())

test('a company is sent to the workspace address that the operator set', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  const account = await registerAndVerify(page, 'recruiter')
  await page.goto('/login/')
  await logInByHand(page, account.email, PASSWORD)
  await expect(page).toHaveURL(/\/workspace\/$/)
  await page.goto('/jobs/')
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/workspace\/$/)
  await open(page, '/user/profile/', account)
  await expect(page).toHaveURL(/\/workspace\/$/)
  await page.close()
})
