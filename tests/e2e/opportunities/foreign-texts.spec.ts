import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const TEXT =
  'Vous êtes responsable de la tenue des comptes et de la paie pour nos bureaux dans la région du Nord.'
const QUESTION = 'Pourquoi voulez-vous travailler avec nous ?'

test('texts in another language than the page say so wherever they are shown @phone', async ({
  visitor: page,
}) => {
  const company = await companyAccount(page)
  // Each browser has one of its own on the server that they share.
  const name = `Comptable vacataire ${Date.now()}`
  const id = await publishPost(page, company, 'JOB', {
    name,
    description: TEXT,
    requirements: `- ${TEXT}`,
    screening: [{ kind: 'TEXT', text: QUESTION }],
  })
  const seeker = await registerAndVerify(page, 'job-seeker')

  await open(page, '/jobs/?search_key=comptable+vacataire', seeker)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'fr')
  await expect(card.getByText(TEXT.slice(0, 60))).toHaveAttribute('lang', 'fr')
  await expect(card.getByText(/^Closes/).first()).not.toHaveAttribute('lang')
  await expectClean(page)

  await page.goto(`/jobs/${id}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr')
  await expect(page.locator('.prose').filter({ hasText: TEXT }).first()).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Job Requirements' })).not.toHaveAttribute('lang')
  await expect(page.locator('label').filter({ hasText: QUESTION })).toHaveAttribute('lang', 'fr')
  const posting = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(posting ?? '')).toMatchObject({ mainEntityOfPage: { inLanguage: 'fr' } })
  await expectClean(page)

  await page.goto('/jobs/1/')
  await expect(page.locator('main [lang]')).toHaveCount(0)
})
