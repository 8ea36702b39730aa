import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, movePost } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** A job that asks for a licence, years and a file, as its company writes it in the editor. */
async function jobWithKnockOuts(page: Page) {
  const company = await companyAccount(page)
  const { id } = await draftPost(page, company, 'JOB', { name: 'Driver for a clinic' })
  await open(page, `/admin/posts/${id}/edit/`, company)
  const ask = async (number: number, kind: string, text: string) => {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabel(`Question ${number}`, { exact: true }).fill(text)
    await page.getByLabel('Answered with').last().selectOption(kind)
  }
  await ask(1, 'Yes or no', 'Do you hold a driving licence?')
  await page.getByRole('checkbox', { name: 'Yes', exact: true }).check()
  await expect(page.getByText('Everybody has to answer it, because')).toBeVisible()
  await ask(2, 'A number', 'Are you older than this age?')
  await page.getByLabel('At least (optional)').fill('3')
  await ask(3, 'A file, such as a certificate', 'Your driving licence')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('decides by age')).toBeVisible()
  // A question that nothing forbids asks for no reason.
  await expect(page.getByLabel('Why the job itself demands it (optional)')).toHaveCount(1)
  await page.getByLabel('Question 2', { exact: true }).fill('For how many years did you drive?')
  await page.getByRole('radio', { name: 'Reject the applicant automatically' }).check()
  await expect(page.getByText('The letter they will get')).toBeVisible()
  await page.getByLabel('Days after they applied').selectOption('5')
  await expect(page.getByText('decides by age')).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await expectClean(page)
  const { version } = await send(page, `/api/company/posts/${id}/`, { method: 'get', token: company.token })
  await movePost(page, company, id, { action: 'publish', version })
  await send(page, '/api/company/equal-opportunity/', {
    method: 'put',
    token: company.token,
    data: { is_on: true, asks_region: true },
  })
  return { company, id }
}

test('an answer that does not meet the job is received, marked and kept', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const { company, id } = await jobWithKnockOuts(page)
  const seeker = await registerAndVerify(page, 'job-seeker')
  await open(page, `/jobs/${id}/`, seeker)
  await page.getByLabel('Covering note').fill('I drive ambulances.')
  await page.getByLabel('CV', { exact: true }).setInputFiles(file('cv.pdf'))
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('For how many years did you drive?').fill('7')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alert')).toContainText('Your driving licence is missing')
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await page.getByLabel('Your driving licence').setInputFiles(file('licence.pdf'))
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()

  await page.getByRole('button', { name: 'Answer voluntary questions' }).click()
  await page.getByRole('radio', { name: 'Woman', exact: true }).check()
  await expect(page.locator('.apply-bar:visible')).toHaveCount(0)
  await page.getByLabel('Which region are you from?').selectOption('Volta')
  await expectClean(page)
  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('Your answers were counted without your name')).toBeFocused()

  await open(page, `/admin/posts/${id}/applicants/`, company)
  await expect(page.locator('.applicant-row')).toContainText('Does not meet')
  // On a phone alone.
  const filters = page.getByRole('button', { name: 'Search and filter' })
  if (await filters.isVisible()) await filters.press('Enter')
  await page.getByLabel('Answers', { exact: true }).selectOption('Meets all')
  await expect(page.locator('.applicant-row')).toHaveCount(0)
  await page.getByLabel('Answers', { exact: true }).selectOption('Does not meet')
  await expect(page.locator('.applicant-row')).toHaveCount(1)
  await expectClean(page)
  await page.locator('.applicant-row').click()
  await expect(page.getByText('Will be rejected automatically on')).toBeVisible()
  await page.getByRole('tab', { name: 'Answers' }).click()
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file: Your driving licence' }).click()
  expect((await taken).suggestedFilename()).toBe('licence.pdf')
  const refusal = { status: 429, json: { code: 'rate_limited' } }
  await page.route('**/kept/', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Keep applicant' }).click()
  await expect(page.locator('.toast')).toContainText('Too many requests')
  await page.getByRole('button', { name: 'Keep applicant' }).click()
  await expect(page.getByText('Will be rejected automatically on')).toHaveCount(0)
  await expectClean(page, { isToastHeld: true })
})

test('the owner chooses the voluntary questions and sees no figure of few people', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const company = await companyAccount(page)
  await open(page, '/admin/equal-opportunities/', company)
  await page.getByLabel('Ask voluntary questions after each application').check()
  await page.getByLabel('Also ask for the region of origin').check()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByText('No job has 10 answers yet')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Also ask for the region of origin')).toBeChecked()
  await expectClean(page)
  const figures = (answers: string[]) => answers.map((answer) => ({ answer, least: 0, most: 4 }))
  const topics = [
    { topic: 'gender', figures: figures(['WOMAN', 'MAN', 'OTHER', 'UNSAID']) },
    {
      topic: 'age',
      figures: figures(['UNDER_25', '25_TO_34', '35_TO_44', '45_TO_54', '55_OR_OVER', 'UNSAID']),
    },
  ]
  const group = { post: null, people: 10, topics }
  await page.route('**/api/company/equal-opportunity/report/', (route) =>
    route.fulfill({ json: { company: group, posts: [group] } }),
  )
  await page.reload()
  await expect(page.getByRole('table', { name: 'Gender' }).first()).toContainText('0 to 4')
  await expectClean(page)
})
