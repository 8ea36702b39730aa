import type { Locator, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { draftPost } from '#tests/support/browser/company-account.ts'
import { expect } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

export const PASSPHRASE = 'five words on a wooden bridge'

/** In the open dialog that makes an opening key. */
export async function typeNewPassphrase(page: Page, first: string, again: string) {
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('New passphrase', { exact: true }).fill(first)
  await dialog.getByLabel('New passphrase again').fill(again)
  await dialog.getByRole('button', { name: 'Make opening key' }).click()
}

/** Makes an opening key on the page of members. @returns the key of the recovery sheet */
export async function makeKey(page: Page, before?: () => Promise<void>): Promise<string> {
  const panel = page.locator('#opening-key')
  await panel.getByRole('button', { name: 'Make opening key' }).click()
  await before?.()
  await typeNewPassphrase(page, PASSPHRASE, PASSPHRASE)
  return readSheet(page)
}

/** @returns the key of the recovery sheet that was just made */
export async function readSheet(page: Page): Promise<string> {
  const panel = page.locator('#opening-key')
  await expect(panel.getByRole('heading', { name: 'Recovery sheet' })).toBeFocused()
  const printed = await panel.locator('.recovery-key').textContent()
  return printed?.replace(/\s/g, '') ?? ''
}

/** Seals an RFP to its openers on its form. */
export async function sealToOpeners(page: Page) {
  await expect(page.getByText('nobody can ever open the proposals')).toBeVisible()
  await page.getByRole('button', { name: 'Seal to openers' }).click()
  await expect(page.getByText('2 of them have to release their shares')).toBeVisible()
}

/** Publishes an RFP that is sealed to its openers. @returns its id */
export async function publishSealed(page: Page, owner: Account, name: string): Promise<number> {
  const { id } = await draftPost(page, owner, 'RFP', { name, salary_period: 'TOTAL' })
  await page.goto(`/admin/posts/${id}/edit/`)
  await sealToOpeners(page)
  await expectClean(page)
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByRole('link', { name: 'See the public page' })).toBeVisible()
  return id
}

/** Sends a proposal to an RFP that is sealed to its openers; its receipt names no financial file. */
export async function propose(page: Page, rfpId: number, { token }: Account) {
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })
  const multipart = {
    bio: 'We build of hardwood',
    technical_proposal: file('how.pdf'),
    financial_proposal: file('GHS 5.pdf'),
  }
  const receipt = await send(page, `/api/proposal-requests/${rfpId}/proposals/`, { token, multipart })
  expect(JSON.stringify(receipt)).not.toContain('GHS 5')
}

/** Unlocks a share in the dialog of an opening, by the passphrase or the key of the recovery sheet. */
export const unlock = (dialog: Locator, secret = PASSPHRASE) => dialog.getByLabel('Passphrase').fill(secret)
