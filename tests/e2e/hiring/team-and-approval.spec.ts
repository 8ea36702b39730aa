import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { companyThatApproves } from '#tests/support/browser/approval-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { application } from '#tests/support/documents.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyThatApproves>>>

test.beforeEach(async () => {
  server = await ownServer(companyThatApproves, { REVIEW_FIRST_POST: 'off' })
})
test.afterEach(() => server?.stop())

/** Changes the form that a colleague is asked about. The colleague's page follows, and does not approve what was not read on it. */
async function changeWhileRead(page: Page, other: Page, { id, token }: { id: number; token: string }) {
  const path = `/api/company/posts/${id}/`
  const panel = other.locator('.approval-panel')
  await other.goto(`/admin/posts/${id}/activity/`)
  await expect(panel).toContainText('Named now')
  const { version } = await send(page, path, { method: 'get', token })
  const looked = other.waitForResponse((response) => response.url().endsWith(path))
  await send(page, `${path}approval/`, { method: 'delete', token })
  await send(page, path, {
    method: 'patch',
    token,
    data: { version, form: form({ name: 'Welder by night' }) },
  })
  await send(page, `${path}approval/`, { token, data: { note: 'Named now' } })
  await (await looked).finished()
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  const verdict = other.getByRole('dialog', { name: 'Approve' })
  await verdict.getByRole('button', { name: 'Approve' }).click()
  await expect(verdict.getByRole('alert')).toContainText('This was changed since you opened it')
  await other.reload()
}

test('a post is sent back, approved and published @phone', async ({ browser }) => {
  const { recruiter, colleague } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  const token = recruiter.token
  const begun = await send(page, '/api/company/posts/', { token, data: { kind: 'JOB' } })
  await send(page, `/api/company/posts/${begun.id}/`, {
    method: 'patch',
    token,
    data: { version: begun.version, form: form({ name: 'Welder' }) },
  })
  await page.goto(`/admin/posts/${begun.id}/edit/`)
  const panel = page.locator('.approval-panel')
  await expect(panel).toContainText('Needs approval')
  await expect(page.getByRole('button', { name: 'Publish post', exact: true })).toHaveCount(0)
  const ask = async (note: string) => {
    await panel.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for approval' })
    await expect(dialog).toContainText('Afia Darko')
    await dialog.getByLabel(/A word to your colleague/).fill(note)
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(panel).toContainText('Waiting for approval')
  }
  await ask('For the new site')
  await expectClean(page)

  const other = await server.openPage(browser, colleague, '/admin/')
  const their = other.locator('.approval-panel')
  await other.getByRole('link', { name: 'Welder' }).first().click()
  await expect(their).toContainText('For the new site')
  // By the keyboard alone.
  await their.getByRole('button', { name: 'Send back' }).focus()
  await other.keyboard.press('Enter')
  const back = other.getByRole('dialog', { name: 'Send back' })
  await back.getByRole('button', { name: 'Send back' }).click()
  await expect(back).toContainText('Say what has to change')
  await back.getByLabel('What has to change').fill('Name the shift')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(their).toContainText('Sent back')

  // The form that is open follows what the colleague decides.
  await expect(panel).toContainText('Name the shift')
  await ask('Named now')
  await changeWhileRead(page, other, { id: begun.id, token })
  await their.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await expect(their).toContainText('Afia Darko approved it')
  await expectClean(other)

  await page.reload()
  await page.getByRole('button', { name: 'Publish post', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.goto(`/admin/posts/${begun.id}/activity/?group=TEAM`)
  await expect(page.locator('.activity-rows li')).toHaveCount(6)
  await other.context().close()
  await page.context().close()
})

test('a colleague is mentioned with the keyboard, and finds nothing once the job is kept to its team', async ({
  browser,
}) => {
  const { recruiter, colleague, jobId, seekers } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  const { number } = await send(page, `/api/jobs/${jobId}/applications/`, {
    token: seekers[0]?.token,
    multipart: application(),
  })
  await page.goto(`/admin/applicants/${number}/?part=notes`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.pressSequentially('Please look, @afi')
  await expect(page.getByRole('option', { name: /Afia Darko/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Please look, @Afia Darko ')
  await expectClean(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.mention')).toHaveText('@Afia Darko')

  const other = await server.openPage(browser, colleague, '/user/notifications/')
  await other.getByRole('link', { name: /Kojo Asare mentioned you/ }).click()
  await expect(other.getByText('Please look, @Afia Darko')).toBeVisible()

  await page.goto(`/admin/posts/${jobId}/team/`)
  await page.getByRole('radio', { name: /The hiring team only/ }).check()
  await expect(page.getByText('Does not see this job')).not.toHaveCount(0)
  await expectClean(page)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'There is no such applicant here' })).toBeVisible()
  await other.goto('/admin/jobs/')
  await expect(other.getByRole('link', { name: 'Robot mechanic' })).toHaveCount(0)
  await other.context().close()
  await page.context().close()
})
