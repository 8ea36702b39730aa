import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { registerAndVerify } from '#tests/support/browser/account.ts'
import { OPERATOR, openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const guess = (page: Page, email: string) =>
  page.request.post('/api/accounts/login/', {
    data: { email, password: 'not the password' },
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' },
  })

test('the operator reads the security log by account and by kind', async ({ browser }) => {
  const server = await operatorServer()
  try {
    const page = await browser.newPage({ baseURL: server.url })
    const { email } = await registerAndVerify(page, 'job-seeker')
    await guess(page, email)
    await guess(page, 'nobody@example.org')
    await openAsOperator(page, server)
    await page.getByRole('link', { name: 'Security log' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security log')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toContainText(OPERATOR)
    await expectClean(page)
    await page.getByLabel('Event').selectOption('Wrong password')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('No such account')
    await page.getByLabel('Email or IP address').fill(email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(email)
    await expect(rows.nth(1)).toContainText('Firefox, Windows')
    await page.close()
  } finally {
    await server.stop()
  }
})
