import { send } from '#tests/support/browser/account.ts'
import { type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: StagedServer
test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 2)
})
test.afterAll(() => server?.stop())

test('people of two deleted stages go on together, and what was saved is edited further', async ({
  browser,
}) => {
  const { recruiter, jobId, applicants } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/stages/`)
  const { stages } = server
  for (const [at, name] of ['Phone screen', 'Technical interview'].entries()) {
    await send(page, `/api/company/posts/${jobId}/stage-changes/`, {
      token: recruiter.token,
      data: {
        applicants: [{ number: applicants[at]?.number, from: 'RECEIVED' }],
        to: 'INTERVIEW',
        to_stage: stages.get(name)?.id,
        tell: false,
      },
    })
  }
  await page.reload()
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete “${name}”` })
      .click()
  }
  await remove('Phone screen')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await expect(page.getByLabel('Name', { exact: true }).nth(2)).toBeFocused()
  await page.keyboard.type('Talk')
  await remove('Technical interview')
  const names = page.getByLabel('Name', { exact: true })
  await expect(page.getByText('Applicants see “Interview” · 2 applicants in it')).toBeVisible()
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  await expect(page.getByText('Stages saved')).toBeVisible()
  const shown = ['Applied', 'Talk', 'Offer', 'Hired', 'No']
  await expect(page.getByText(/applicants? in it/)).toHaveCount(1)
  for (const [at, name] of shown.entries()) await expect(names.nth(at)).toHaveValue(name)
  await names.nth(1).fill('Talk to us')
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  const kept = async () => {
    const answer = await send(page, `/api/company/posts/${jobId}/stages/`, {
      method: 'get',
      token: recruiter.token,
    })
    return answer.stages.flatMap(({ id, name, count }: { id: number | null; name: string; count: number }) =>
      id === null ? [] : [`${name} ${count}`],
    )
  }
  await expect.poll(kept).toEqual(['Applied 0', 'Talk to us 2', 'Offer 0', 'Hired 0', 'No 0'])
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  const told = page.locator('.activity-rows li')
  await expect(told.nth(0)).toContainText('changed the stages. Renamed: Talk → Talk to us')
  await expect(told.nth(1)).toContainText(
    /changed the stages\. Added: Talk Deleted: Phone screen(?: and|,) Technical interview/,
  )
  await expect(told.nth(4)).toContainText('changed the stages. Now: Applied')
  await page.context().close()
})
