import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { newest } from '#tests/support/browser/mailbox.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Makes a company with an open job and an applicant. */
async function companyAndApplicant(page: Page) {
  const company = await companyAccount(page)
  const id = await publishPost(page, company, 'JOB')
  const seeker = await registerAndVerify(page, 'job-seeker')
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfFile('Bricks and mortar') }
  const { number } = await send(page, `/api/jobs/${id}/applications/`, {
    token: seeker.token,
    multipart: { bio: 'I lay bricks', cv },
  })
  return { company, seeker, number: String(number) }
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const interviews = (page: Page) => page.getByRole('region', { name: 'Interviews' })

async function sendMessage(page: Page, words: string) {
  await messages(page).getByLabel('Message').fill(words)
  await messages(page).getByRole('button', { name: 'Send message' }).click()
  await expect(messages(page).getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect(messages(page).getByLabel('Message')).toHaveValue('')
}

/** Finds the link in the newest mail with this text. */
async function linkInMail(page: Page, { email }: Account, words: string) {
  const mail = await newest(
    page,
    `/dev/mailbox/?to=${email}`,
    new RegExp(`href="(/dev/mailbox/\\d+/)"><span>[^<]*${words}`),
  )
  const text = await newest(page, mail, /<pre id="text">([^<]*)/)
  const { pathname, hash } = new URL(/^https?:\S+#\S+$/m.exec(text)?.[0] ?? '')
  return { text, path: pathname + hash }
}

test('a company and an applicant write to each other and meet @phone', async ({ visitor: page }) => {
  const { company, seeker, number } = await companyAndApplicant(page)
  const applicantPath = `/admin/applicants/${number}/`
  await open(page, `${applicantPath}?part=messages`, company)
  await expect(messages(page).getByText('No messages yet.')).toBeVisible()
  await messages(page).getByLabel('Message').fill('Can you start')
  await page.reload()
  await expect(messages(page).getByLabel('Message')).toHaveValue('Can you start')
  await sendMessage(page, 'Can you start in May?')
  await invite(page)

  const told = await linkInMail(page, seeker, 'Kente Robotics wrote to you')
  expect(told.text).toContain('Can you start in May?')
  await open(page, told.path, seeker)
  await expect(interviews(page).getByText('Office 4, Ring Road')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    interviews(page).getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('invitation.ics')
  await sendMessage(page, 'Yes, in April even')
  await expectClean(page)

  const back = await linkInMail(page, company, 'Ama Owusu wrote about Bricklayer')
  expect(back.path).toBe(`${applicantPath}#messages`)
  await open(page, back.path, company)
  await expect(messages(page).getByRole('listitem').filter({ hasText: 'Yes, in April even' })).toBeVisible()
})

async function invite(page: Page) {
  await page.locator('#interviews').getByRole('button', { name: 'Invite to an interview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to an interview' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a day and a time')
  await dialog.getByLabel('Day 1').fill(dayFromNow(7))
  await dialog.getByLabel('Time 1').fill('10:00')
  await dialog.getByLabel('Place or link').fill('Office 4, Ring Road')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(interviews(page).getByText('Office 4, Ring Road')).toBeVisible()
  await expectClean(page)
}
