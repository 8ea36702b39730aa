import type { Page } from '@playwright/test'
import { addressIn, PSEUDO_LANGUAGE } from '#contract/languages.ts'
import { type Account, open, register, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, publishPost } from '#tests/support/browser/company-account.ts'
import { Data, plainTexts } from '#tests/support/browser/page-texts.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const PUBLIC = {
  '/jobs/': ['/api/jobs/', '/api/jobs/facets/'],
  '/rfps/': ['/api/proposal-requests/', '/api/proposal-requests/facets/'],
  '/jobs/?type=FULL_TIME&location=REMOTE&search_key=mánager&sort=deadline': ['/api/jobs/facets/'],
  '/jobs/?search_key=xqzvjkw4': ['/api/jobs/facets/'],
  '/jobs/?page=0': [],
  '/jobs/1/': ['/api/jobs/1/', '/api/jobs/1/similar/'],
  '/companies/1/': [
    '/api/companies/1/',
    '/api/companies/1/record/',
    '/api/jobs/?company=1',
    '/api/proposal-requests/?company=1',
  ],
  '/nothing/': [],
  '/login/': [],
  '/registration/': [],
  '/registration/job-seeker/': ['/api/country-codes/'],
  '/registration/recruiter/': ['/api/country-codes/'],
  '/forgot-password/': [],
  '/reset-password/?token=x': [],
  '/unsubscribe/?token=x': [],
  '/join/?token=x': [],
}

test('every word of the public pages comes from a catalogue or the data', async ({ visitor: page }) => {
  const data = Data.heardBy(page)
  const plain: string[] = []
  await data.addAnswers(page, [...new Set(Object.values(PUBLIC).flat())])
  for (const path of Object.keys(PUBLIC)) plain.push(...(await look(page, data, path)))
  expect(plain).toEqual([])
})

test('every word of a job seeker’s pages comes from a catalogue or the data', async ({ visitor: page }) => {
  const data = Data.heardBy(page)
  const plain: string[] = []
  const unverified = await register(page, 'job-seeker')
  const visit = async (account: Account, paths: string[]) => {
    for (const path of paths) plain.push(...(await look(page, data, path, account)))
  }
  await visit(unverified, ['/registration/verification/'])
  const seeker = await speaking(page, await registerAndVerify(page, 'job-seeker'))
  await data.addAnswers(page, ['/api/available-countries/', '/api/jobs/1/', '/api/companies/1/'])
  await visit(seeker, [
    '/onboarding/job-seeker/basic-info/',
    '/onboarding/job-seeker/education/',
    '/onboarding/job-seeker/profession/',
    '/onboarding/job-seeker/skills/',
  ])
  await visit(seeker, [
    '/user/profile/',
    '/user/account/',
    '/user/notifications/',
    '/jobs/bookmarked/',
    '/jobs/1/',
  ])
  expect(plain).toEqual([])
})

test('every word of the workspace comes from a catalogue or the data', async ({ visitor: page }) => {
  const data = Data.heardBy(page)
  const owner = await speaking(page, await companyAccount(page))
  const job = await publishPost(page, owner, 'JOB')
  const rfp = await publishPost(page, owner, 'RFP')
  const draft = await draftPost(page, owner, 'JOB')
  await data.addAnswers(page, ['/api/available-countries/'])
  const seeker = await speaking(page, await registerAndVerify(page, 'job-seeker'))
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() }
  const { number } = await send(page, `/api/jobs/${job}/applications/`, {
    token: seeker.token,
    multipart: { bio: 'Í wéld', cv },
  })
  const plain = await look(page, data, `/user/applications/${number}/`, seeker)
  for (const path of [
    '/admin/',
    '/admin/company/',
    '/admin/members/',
    '/admin/jobs/',
    '/admin/rfps/',
    '/admin/messages/',
    '/admin/calendar/',
    '/admin/nothing/',
    '/admin/posts/new/',
    `/admin/posts/${draft.id}/edit/`,
    `/admin/posts/${draft.id}/preview/`,
    `/admin/posts/${job}/applicants/`,
    `/admin/posts/${job}/activity/`,
    `/admin/applicants/${number}/`,
    `/admin/posts/${rfp}/questions/`,
    `/admin/posts/${rfp}/proposals/`,
    '/admin/templates/',
  ]) {
    plain.push(...(await look(page, data, path, owner)))
  }
  expect(plain).toEqual([])
})

test('a chosen language is the account’s, in mails and wherever its owner signs in', async ({
  visitor: page,
}) => {
  const seeker = await speaking(page, await registerAndVerify(page, 'job-seeker'))
  await open(page, '/user/account/', seeker)
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE)
  expect(new URL(page.url()).pathname).toBe(addressIn(PSEUDO_LANGUAGE, '/user/account/'))
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const saved = await send(page, '/api/accounts/user-detail/', { method: 'get', token: seeker.token })
  expect(saved.language).toBe('en')
})

/** An account whose language is the accented one, as if it had been chosen. */
async function speaking<A extends Account>(page: Page, account: A): Promise<A> {
  const { token } = account
  const data = { language: PSEUDO_LANGUAGE }
  await send(page, '/api/accounts/user-detail/', { method: 'patch', token, data })
  return account
}

/** Texts of a page in plain English, each with the page's path. */
async function look(page: Page, data: Data, path: string, account?: Account): Promise<string[]> {
  const address = addressIn(PSEUDO_LANGUAGE, path)
  await (account ? open(page, address, account) : page.goto(address))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .waiting')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE)
  return (await plainTexts(page, data)).map((text) => `${path} ${text}`)
}
