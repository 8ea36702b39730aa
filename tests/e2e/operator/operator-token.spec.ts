import { expectClean } from '#tests/support/browser/accessible.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('an operator makes a token, sees what it did, and revokes it @phone', async ({ browser, request }) => {
  const server = await operatorServer()
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await openAsOperator(page, server)
    await page.getByRole('link', { name: 'API tokens' }).click()
    await expect(page.getByText('There are no tokens yet')).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Make token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make token' })
    await dialog.getByRole('button', { name: 'Make token' }).click()
    await expect(dialog.getByRole('link', { name: /Choose at least one/ })).toBeVisible()
    await dialog.getByLabel('Name').fill('Spam filter')
    await dialog.getByRole('checkbox', { name: 'Read reports' }).check()
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Make token' }).click()

    const shown = page.getByRole('dialog', { name: 'Copy your token now' })
    const value = await shown.getByLabel('Token', { exact: true }).inputValue()
    await expect(shown).toContainText('/api/operator/reports/')
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    const read = (path: string) =>
      request.get(`${server.url}${path}`, { headers: { authorization: `Bearer ${value}` } })
    expect((await read('/api/operator/reports/')).status()).toBe(200)
    expect((await (await read('/api/operator/users/')).json()).reason).toBe('token_scope')

    const row = page.getByRole('row', { name: /Spam filter/ })
    await row.getByRole('button', { name: 'What it did: “Spam filter”' }).click()
    const uses = page.getByRole('dialog', { name: 'What “Spam filter” did' })
    await expect(uses.getByRole('row', { name: /GET \/api\/operator\/users\// })).toContainText('403')
    await uses.getByRole('button', { name: 'Close' }).click()
    await row.getByRole('button', { name: 'Revoke “Spam filter”' }).click()
    await page
      .getByRole('dialog', { name: /Revoke/ })
      .getByRole('button', { name: 'Revoke token' })
      .click()
    await expect(row).toContainText('Revoked')
    expect((await (await read('/api/operator/reports/')).json()).reason).toBe('token_revoked')
    await page.close()
  } finally {
    await server.stop()
  }
})
