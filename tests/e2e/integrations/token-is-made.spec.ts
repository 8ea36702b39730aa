import { sql } from 'drizzle-orm'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { companyToRead } from '#tests/support/browser/read-company.ts'
import { person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

async function companyWithOwner(dataDir: string) {
  const made = await companyToRead(dataDir, [
    { name: 'Esi Mensah', cv: { name: 'cv.pdf', content: Buffer.from('') } },
  ])
  const owner = await withDatabase(dataDir, async (database) => {
    const account = await person(database, { firstName: 'Yaa', lastName: 'Boateng' })
    await database.execute(sql`insert into company_members (user_id, company_id, job_title, role)
      select ${account.id}, id, 'Director', 'OWNER' from companies where name = 'Kente Robotics'`)
    return account
  })
  return { ...made, owner }
}

let server: OwnServer<Awaited<ReturnType<typeof companyWithOwner>>>

test.beforeEach(async () => {
  server = await ownServer(companyWithOwner)
})
test.afterEach(() => server?.stop())

test('a member makes, rotates and revokes a token, and reads what it did @phone', async ({
  browser,
  request,
}) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/company/')
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page.getByText('has no tokens yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make token' })
  await dialog.getByRole('button', { name: 'Make token' }).click()
  await expect(dialog.getByRole('link', { name: /Enter a name/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Choose at least one/ })).toBeVisible()
  await dialog.getByLabel('Name').fill('Payroll')
  await dialog.getByRole('checkbox', { name: 'Read posts' }).focus()
  await page.keyboard.press('Space')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Make token' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy your token now' })
  const value = await shown.getByLabel('Token', { exact: true }).inputValue()
  expect(value).toMatch(/^oc_/)
  await expectClean(page)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.locator('body')).not.toContainText(value)
  const read = (token: string) =>
    request.get(`${server.url}/api/company/posts/`, { headers: { authorization: `Bearer ${token}` } })
  expect((await read(value)).status()).toBe(200)

  const row = page.getByRole('row', { name: /Payroll/ })
  await row.getByRole('button', { name: 'What it did: “Payroll”' }).click()
  const uses = page.getByRole('dialog', { name: 'What “Payroll” did' })
  await expect(uses.getByRole('row', { name: /GET \/api\/company\/posts\// })).toContainText('200')
  await expectClean(page)
  await uses.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: 'Rotate “Payroll”' }).click()
  const rotation = page.getByRole('dialog', { name: 'Rotate “Payroll”' })
  await rotation.getByRole('radio', { name: 'Stops at once' }).check()
  await rotation.getByRole('button', { name: 'Rotate token' }).click()
  const second = await shown.getByLabel('Token', { exact: true }).inputValue()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  expect((await read(value)).status()).toBe(401)
  expect((await read(second)).status()).toBe(200)
  await expectClean(page)

  const owners = await server.openPage(browser, server.made.owner, '/admin/tokens/')
  const theirs = owners.getByRole('row', { name: /Payroll/ })
  await expect(theirs.getByRole('button', { name: 'Revoke “Payroll”' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Rotate “Payroll”' })).toHaveCount(0)
  await owners.close()

  await row.getByRole('button', { name: 'Revoke “Payroll”' }).click()
  await page
    .getByRole('dialog', { name: /Revoke/ })
    .getByRole('button', { name: 'Revoke token' })
    .click()
  await expect(row).toContainText('Revoked')
  expect((await (await read(second)).json()).reason).toBe('token_revoked')
})
