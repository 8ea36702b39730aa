import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

test('an upload about the deadline says until when it counts, and its receipt that it does', async ({
  visitor: page,
}) => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await page.route('**/applications/own/', async (route) => {
    const standing = await (await route.fetch()).json()
    await route.fulfill({ json: { ...standing, deadline_at: soon(5) } })
  })
  const id = await publishPost(page, await companyAccount(page), 'JOB')
  await open(page, `/jobs/${id}/`, await registerAndVerify(page, 'job-seeker'))
  await page.getByLabel('Covering note').fill('In the last minute')
  await page
    .getByLabel('CV')
    .setInputFiles({ name: 'CV.pdf', mimeType: 'application/pdf', buffer: pdf('CV') })
  const sending = Promise.withResolvers<void>()
  await page.route('**/applications/', async (route) => {
    await sending.promise
    const answer = await route.fetch()
    const sent = await answer.json()
    const [submitted] = sent.timeline
    await route.fulfill({
      response: answer,
      json: { ...sent, timeline: [{ ...submitted, began_at: soon(-1) }] },
    })
  })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('An upload that began before the deadline')).toBeVisible()
  await expectClean(page)
  sending.resolve()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await expect(page.getByText('Received after the deadline, and counts')).toBeVisible()
})
