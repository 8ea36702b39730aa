import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { plan } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

async function chooseCountry(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Country' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

async function addDocument(page: Page, name: string, year: string) {
  const documents = page.getByRole('region', { name: 'Documents of eligibility' })
  await documents.getByLabel('What it proves').selectOption('Tax clearance')
  await documents.getByLabel('Day', { exact: true }).fill('31')
  await documents.getByLabel('Month', { exact: true }).fill('12')
  await documents.getByLabel('Year', { exact: true }).fill(year)
  await documents.getByLabel('File', { exact: true }).setInputFiles(file(name))
  await documents.getByRole('button', { name: 'Add document' }).click()
  await expect(documents.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

async function makeFirm(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Volta Bridges')
  await page.getByRole('button', { name: 'Save firm' }).click()
  await expect(page.getByRole('link', { name: 'Choose a country' })).toBeVisible()
  await chooseCountry(page, 'Ghana')
  await page.getByText('Numbers, address and who signs').click()
  await page.getByLabel('Registration number').fill('CS-100')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('Full name').fill('Ama Owusu')
  await page.getByLabel('Position').fill('Director')
  await page.getByRole('button', { name: 'Save firm' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
}

test('a firm keeps its papers and sends a proposal with a partner', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/firm/', account)
  await makeFirm(page)
  await addDocument(page, 'lapsed.pdf', '2020')
  await expect(page.getByText('Tax clearance expired on 31 December 2020.')).toBeVisible()
  await addDocument(page, 'tax.pdf', '2090')
  await expect(page.getByText('Tax clearance expired')).toHaveCount(0)
  await expectClean(page)

  const rfp = await lastingOpportunity(page, 'proposal-requests', 0)
  await page.goto(`/rfps/${rfp.id}/`)
  await expect(page.getByText('Sent as Volta Bridges')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /lapsed\.pdf/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Valid until 31 December 2090/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add a partner' }).click()
  await page.getByLabel('Name of the partner').fill('Lome Steel')
  await page.getByLabel('Country').selectOption('Togo')
  await page.getByLabel('Share in per cent').fill('40')
  await expectClean(page)
  await page.getByLabel('Covering note').fill('We build bridges')
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await page.getByLabel('Financial proposal').setInputFiles(file('price.pdf'))
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()

  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Volta Bridges' })).toBeVisible()
  await expect(page.getByText('Lome Steel, Togo, 40 per cent')).toBeVisible()
  await expect(page.getByText('CS-100')).toBeVisible()
  await expect(page.getByText('lapsed.pdf')).toHaveCount(0)
  await expectClean(page)
})

test('a second person joins a firm by invitation, sees its proposal, and is removed', async ({
  visitor: page,
  browser,
}) => {
  const owner = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/firm/', owner)
  await makeFirm(page)
  const rfp = await lastingOpportunity(page, 'proposal-requests', 0)
  const multipart = {
    bio: 'We build',
    technical_proposal: file('how.pdf'),
    financial_proposal: file('price.pdf'),
  }
  const sent = await send(page, `/api/proposal-requests/${rfp.id}/proposals/`, {
    token: owner.token,
    multipart,
  })

  const other = await browser.newPage()
  const writer = await registerAndVerify(other, 'job-seeker')
  await page.getByLabel('Their email address').fill(writer.email)
  await page.getByRole('button', { name: 'Invite member' }).click()
  await expect(page.getByText(writer.email)).toBeVisible()
  await expectClean(page)

  await open(other, '/user/firm/', writer)
  await other.getByRole('button', { name: 'Join firm: Volta Bridges' }).click()
  await expect(other.getByRole('heading', { name: 'Members of the firm' })).toBeVisible()
  await expectClean(other)
  await other.goto(`/user/applications/${sent.number}/`)
  await expect(other.getByRole('heading', { name: 'Volta Bridges' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Remove member: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText(writer.email)).toHaveCount(0)
  await other.goto(`/user/applications/${sent.number}/`)
  await expect(other.getByRole('heading', { name: 'Volta Bridges' })).toHaveCount(0)
})

test('two members write one proposal, with a document that their firm keeps', { tag: '@phone' }, async ({
  visitor: page,
  browser,
}) => {
  const owner = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/firm/', owner)
  await makeFirm(page)
  await addDocument(page, 'tax.pdf', '2090')
  const company = await companyAccount(await browser.newPage({ baseURL: new URL(page.url()).origin }))
  const mandatory = [{ name: 'Tax clearance', needs_document: true, envelope: 'TECHNICAL' as const }]
  const id = await publishPost(page, company, 'RFP', { plan: plan({ mandatory }) })
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  const writer = await registerAndVerify(other, 'job-seeker')
  await page.getByLabel('Their email address').fill(writer.email)
  await page.getByRole('button', { name: 'Invite member' }).click()
  await expect(page.getByText(writer.email)).toBeVisible()
  await open(other, '/user/firm/', writer)
  await other.getByRole('button', { name: 'Join firm: Volta Bridges' }).click()
  await expect(other.getByRole('heading', { name: 'Members of the firm' })).toBeVisible()

  await page.goto(`/rfps/${id}/`)
  await expect(page.getByText('Members of Volta Bridges see this draft')).toBeVisible()
  await page.getByLabel('Covering note').fill('Twelve bridges')
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'kept')
  await page.getByLabel('Or a document that your firm keeps').selectOption({ index: 1 })
  await expectClean(page)
  await page.getByRole('button', { name: 'Use document' }).click()
  const remove = page.getByRole('button', { name: 'Remove tax.pdf' })
  await expect(remove).toBeFocused()
  await expect(page.getByText('1 of 3 documents. Still missing:')).toBeVisible()
  await expect(page.getByText('has expired')).toBeHidden()

  await other.goto('/user/applications/')
  await expect(other.getByText(/^Of Volta Bridges, saved by /)).toBeVisible()
  await other.getByRole('link', { name: 'Continue' }).click()
  await expect(other.getByLabel('Covering note')).toHaveValue('Twelve bridges')
  await other.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await other.getByLabel('Financial proposal').setInputFiles(file('price.pdf'))
  await expect(other.getByText('Everything is filled in')).toBeVisible()
  await other.getByLabel('Covering note').fill('Thirteen bridges')
  await expect(other.locator('.save-status')).toHaveAttribute('data-state', 'kept')

  await page.getByLabel('Covering note').fill('Fourteen bridges')
  await expect(page.getByRole('heading', { name: 'Another covering note was saved' })).toBeVisible()
  await expect(page.getByText(/ saved it while you typed here/)).toBeVisible()
  await page.getByRole('button', { name: 'Use the saved note' }).click()
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
})

test('a firm is warned of a document that has expired, and may send it', async ({ page }) => {
  await open(page, '/user/firm/', await registerAndVerify(page, 'job-seeker'))
  await makeFirm(page)
  await addDocument(page, 'lapsed.pdf', '2020')
  const company = await companyAccount(page)
  const mandatory = [{ name: 'Tax clearance', needs_document: true, envelope: 'TECHNICAL' as const }]
  await page.goto(`/rfps/${await publishPost(page, company, 'RFP', { plan: plan({ mandatory }) })}/`)
  await page.getByLabel('Or a document that your firm keeps').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Use document' }).click()
  await expect(page.getByRole('button', { name: 'Remove lapsed.pdf' })).toBeFocused()
  await expect(page.getByText('This document expired on 31 December 2020.')).toBeVisible()
  await page.getByLabel('Covering note').fill('The new one comes on Monday')
  for (const part of ['Technical proposal', 'Financial proposal'])
    await page.getByLabel(part).setInputFiles(file(`${part}.pdf`))
  await expect(page.getByText('Everything is filled in')).toBeVisible()
  await expect(page.getByText('1 document has expired. You can send it, or replace it first.')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
})
