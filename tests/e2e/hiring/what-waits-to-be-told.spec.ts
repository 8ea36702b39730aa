import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: StagedServer

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 3)
})
test.afterAll(() => server?.stop())

test('what waits to be told names its people, is folded where it would lie over the list, and Ctrl+Z leads to the newest @phone', async ({
  browser,
}) => {
  const { recruiter, jobId } = server.made
  const path = `/api/company/posts/${jobId}`
  const page = await server.openPage(browser, recruiter, '/admin/')
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const asked = { token: recruiter.token }
  for (const { number } of await send(page, `${path}/applicants/`, { ...asked, method: 'get' }))
    await send(page, `${path}/stage-changes/`, {
      ...asked,
      data: { applicants: [{ number, from: 'RECEIVED' }], to: 'REJECTED', tell_at: inThreeDays },
    })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/admin/posts/${jobId}/applicants/`)
  const waiting = page.getByRole('region', { name: 'Stage changes you can undo' })
  const named = waiting.getByText(/^Ama Owusu moved to “/)
  await expect(named).toHaveCount(3)
  await expect(named.filter({ visible: true })).toHaveCount(2)
  await waiting.getByText('1 more change to undo').click()
  await expect(named.filter({ visible: true })).toHaveCount(3)
  await expectClean(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(waiting.getByText('3 changes to undo')).toBeVisible()
  await expect(named.filter({ visible: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(named.filter({ visible: true })).toHaveCount(3)
  await expect(waiting.getByRole('listitem').last().getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(named).toHaveCount(2)
})
