import type { Browser } from '@playwright/test'
import { send } from '#tests/support/browser/account.ts'
import { type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

type Row = { number: string; status: string }
type Stage = { id: number | null; name: string | null; status: string }

let server: StagedServer

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 3)
})
test.afterAll(() => server?.stop())

const openReader = async (browser: Browser) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/applicants/`)
  await page.locator('.applicant-row').first().click()
  await expect(page.getByRole('group', { name: 'Decide about this applicant' })).toBeVisible()
  return page
}

test("one key leads through the job's own stages, and the undo lies over nothing that is pressed next @phone", async ({
  browser,
}) => {
  const page = await openReader(browser)
  const verdicts = page.getByRole('group', { name: 'Decide about this applicant' })
  const row = page.locator('.applicant-row').first()
  const toast = page.locator('.toast')
  await expect(verdicts.getByRole('button', { name: 'Shortlist' })).toHaveCount(0)
  const at = page.getByText('1 of 3')
  for (const stage of ['Phone screen', 'Technical interview']) {
    await expect(verdicts.getByRole('button', { name: stage })).toBeVisible()
    await page.keyboard.press('i')
    await expect(toast.filter({ hasText: `moved to “${stage}”` })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Previous applicant' }).click()
    await expect(at).toBeVisible()
  }
  await expect(page.locator('.reader-head .status-mark')).toHaveText('Technical interview')
  // From the last interview nobody goes back to the first by a key; what comes next is asked how it is told.
  await expect(verdicts.getByRole('button', { name: 'Phone screen' })).toHaveCount(0)
  await verdicts.getByRole('button', { name: 'Offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Ama Owusu' })
  await expect(dialog.getByLabel('New stage', { exact: true })).toHaveValue(
    String(server.stages.get('Offer')?.id),
  )
  await page.keyboard.press('Escape')
  // Clicks reach their buttons beside the toast; a covered one would keep them waiting.
  await verdicts.getByRole('button', { name: 'Reject' }).click()
  const rejection = toast.filter({ hasText: 'We will tell them' })
  await expect(rejection).toBeInViewport({ ratio: 1 })
  await expect(at).toBeHidden()
  await verdicts.getByRole('button', { name: 'Phone screen' }).click({ trial: true })
  // A pointer over it would keep it.
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0)
  const earlier = page.getByRole('region', { name: 'Stage changes you can undo' })
  await earlier.getByText('change to undo').click()
  await earlier
    .getByRole('listitem')
    .filter({ hasText: '“No”' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.locator('.reader-steps').getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Technical interview')
  await page.close()
})

test('a key sends the letter that the company wrote for the stage, and none that it did not', async ({
  browser,
}) => {
  const page = await openReader(browser)
  const asked = (key: string) => {
    const request = page.waitForRequest(
      (each) => each.method() === 'POST' && /stage-changes\/$/.test(each.url()),
    )
    return page.keyboard.press(key).then(() => request)
  }
  const next = page
    .getByRole('group', { name: 'Decide about this applicant' })
    .getByRole('button', { name: 'Phone screen' })
  await page.keyboard.press('j')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(next).toBeVisible()
  expect((await asked('i')).postDataJSON()).not.toHaveProperty('body')
  const letter = { subject: 'About {{job}}', body: 'We chose somebody else, {{first_name}}.' }
  const saved = await page.request.put('/api/company/mail-templates/not-selected/', {
    headers: { authorization: `Token ${server.made.recruiter.token}` },
    data: { ...letter, version: '' },
  })
  expect(saved.ok()).toBe(true)
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(next).toBeVisible()
  expect((await asked('r')).postDataJSON()).toMatchObject({ to: 'REJECTED', ...letter })
  await page.close()
})

test('where the job has no stage for an offer, the one that comes instead is told as it usually is', async ({
  browser,
}) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  const { token } = recruiter
  const at = (path: string) => `/api/company/posts/${jobId}/${path}/`
  const stage = server.stages.get('Technical interview')
  const rows: Row[] = await send(page, at('applicants'), { method: 'get', token })
  const { number, status: from } = rows.find(({ status }) => status !== 'REJECTED') ?? { number: '' }
  if (from !== 'INTERVIEW')
    await send(page, at('stage-changes'), {
      token,
      data: { applicants: [{ number, from }], to: 'INTERVIEW', to_stage: stage?.id, tell: false },
    })
  const { stages, version } = await send(page, at('stages'), { method: 'get', token })
  const kept = ['Applied', 'Technical interview', 'Hired', 'No']
  await send(page, at('stages'), {
    method: 'put',
    token,
    data: {
      version,
      stages: stages
        .filter(({ name }: Stage) => name && kept.includes(name))
        .map(({ id, name, status }: Stage) => ({ id, name, status })),
      moved: [{ from: server.stages.get('Phone screen')?.id, to: 1 }],
    },
  })
  await page.goto(`/admin/posts/${jobId}/applicants/?applicant=${number}`)
  await page.getByRole('button', { name: 'Move or message' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New stage', { exact: true })).toHaveValue(
    String(server.stages.get('Hired')?.id),
  )
  await expect(dialog.getByRole('radio', { name: /^In 10 seconds/ })).toBeChecked()
  await page.close()
})
