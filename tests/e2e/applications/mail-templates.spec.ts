import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open } from '#tests/support/browser/account.ts'
import { companyAccount } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Opens the email templates of a new company. */
async function openTemplates(page: Page) {
  const account = await companyAccount(page)
  await open(page, '/admin/templates/', account)
  return account
}

test('a company edits an email with merge fields, previews it and restores the default', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  await openTemplates(page)
  const kinds = page.getByRole('navigation', { name: 'Templates' })
  await kinds.getByRole('link', { name: 'Not selected' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Not selected')
  await expectClean(page)

  await page.getByLabel('Subject').fill('News about ')
  await page.getByRole('button', { name: 'Job', exact: true }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('News about {{job}}')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Message').fill('Dear {{first_name}}, <script>alert(1)</script> {{salary}}')
  const preview = page.getByRole('region', { name: 'What an applicant receives' })
  await expect(preview).toContainText('News about Mason')
  await expect(preview).toContainText('Dear Ama, <script>alert(1)</script> {{salary}}')

  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no field {{salary}}')
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Message').fill('Dear {{first_name}}')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(kinds.getByRole('link', { name: 'Not selected' })).toContainText('Your own text')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Dear {{first_name}}')

  await page.getByRole('button', { name: 'Restore standard text' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(kinds.getByRole('link', { name: 'Not selected' })).toContainText('Standard text')
  await expect(page.getByLabel('Message')).toHaveValue(/Thank you for applying/)
})

test('a template saved by another member meanwhile is not overwritten', async ({ visitor: page }) => {
  const { token } = await openTemplates(page)
  await page.getByLabel('Message').fill('Mine')
  const theirs = await page.request.put('/api/company/mail-templates/received/', {
    headers: { Authorization: `Token ${token}` },
    data: { subject: 'Theirs', body: 'Theirs', version: '' },
  })
  expect(theirs.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('alert')).toContainText('A colleague has saved this template')
  await expect(page.getByLabel('Message')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Load the newest version' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Theirs')
})

test('unsaved changes are there again after editing another email', async ({ visitor: page }) => {
  await openTemplates(page)
  const kinds = page.getByRole('navigation', { name: 'Templates' })
  const subject = page.getByLabel('Subject')
  const link = (kind: string) => kinds.getByRole('link', { name: new RegExp(`^${kind}(?! letter)`) })
  const go = async (kind: string) => {
    await link(kind).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(kind)
  }
  await go('Offer')
  const saved = await subject.inputValue()
  await subject.fill('An offer')
  await go('Interview')
  await expect(subject).not.toHaveValue('An offer')
  await go('Offer')
  await expect(subject).toHaveValue('An offer')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await go('Interview')
  await go('Offer')
  await expect(subject).toHaveValue(saved)

  await subject.fill('An offer')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(link('Offer')).toContainText('Your own text')
  await subject.fill('Another offer')
  await go('Interview')
  await go('Offer')
  await expect(subject).toHaveValue('Another offer')
})
