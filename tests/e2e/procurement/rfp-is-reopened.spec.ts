import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { companyWithRfp, endRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithRfp, { REVIEW_FIRST_POST: 'off' })
})
test.afterAll(() => server?.stop())

test('two members open an RFP again after its deadline, with a reason that everybody reads', async ({
  browser,
}) => {
  const { owner, evaluator } = server.made
  const rfpId = await publishRfp(await browser.newPage({ baseURL: server.url }), owner)
  await server.restart((dataDir) => endRfp(dataDir, rfpId))
  const proposals = `/admin/posts/${rfpId}/proposals/`
  const member = await server.openPage(browser, owner, proposals)
  await member.getByRole('button', { name: 'Reopen RFP' }).click()
  const dialog = member.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Reopen RFP' }).click()
  await expect(dialog.getByText('Enter the reason').first()).toBeVisible()
  await dialog.getByLabel('Date').fill(dayFromNow(20))
  await dialog.getByLabel('Reason').fill('The plans had a mistake')
  await dialog.getByRole('button', { name: 'Reopen RFP' }).click()
  await expect(member.getByText('One more member must confirm within 24 hours.').last()).toBeVisible()
  await expectClean(member)

  const colleague = await server.openPage(browser, evaluator, proposals)
  await expect(colleague.getByText('The plans had a mistake')).toBeVisible()
  await colleague.getByRole('button', { name: 'Confirm reopening' }).click()
  await colleague.locator('dialog[open]').getByRole('button', { name: 'Confirm reopening' }).click()
  await expect(colleague.getByText('The RFP is open again')).toBeVisible()
  await expect(colleague.getByRole('heading', { name: 'Take proposals again' })).toHaveCount(0)

  await member.goto(`/rfps/${rfpId}/`)
  await expect(member.getByText('Open for proposals again')).toBeVisible()
  await expect(member.getByText('The plans had a mistake')).toBeVisible()
})

/** By the requests that the editor makes: what was published is in rows, and in the form. */
async function publishRfp(page: Page, { token }: Account): Promise<number> {
  const { id, version } = await send(page, '/api/company/posts/', { token, data: { kind: 'RFP' } })
  const at = `/api/company/posts/${id}/`
  const typed = form({ name: 'Footbridge over the Volta', salary_period: 'TOTAL' })
  const saved = await send(page, at, { method: 'patch', token, data: { version, form: typed } })
  const publishing = { action: 'publish', version: saved.version }
  await send(page, `${at}transitions/`, { token, data: publishing })
  return id
}
