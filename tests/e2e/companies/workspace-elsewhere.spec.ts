import { rm } from 'node:fs/promises'
import { type RunningServer, runServer } from '#bench/run-server.ts'
import { logInByHand, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { TEMPLATE } from '#tests/support/browser/template.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

let dataDir: string
let server: RunningServer

test.beforeAll(async () => {
  dataDir = await newDataFolder(TEMPLATE, 'elsewhere')
  server = await runServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', ADMIN_URL: '/workspace/' })
})
test.afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

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
