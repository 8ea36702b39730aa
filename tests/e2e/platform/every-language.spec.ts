import type { Page } from '@playwright/test'
import { addressIn, MIRRORED_LANGUAGE } from '#contract/languages.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, publishPost } from '#tests/support/browser/company-account.ts'
import { expectFitting } from '#tests/support/browser/fitting.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const PUBLIC = [
  ...['/', '/jobs/', '/rfps/', '/jobs/?search_key=xqzvjkw', '/jobs/?page=0', '/jobs/1/', '/companies/1/'],
  ...['/jobs/1/report/', '/statistics/', '/help/', '/help/privacy/', '/docs/', '/nothing/', '/login/'],
  ...['/registration/', '/registration/job-seeker/', '/forgot-password/'],
]
const OWN = ['/user/profile/', '/user/account/', '/user/notifications/', '/user/settings/', '/user/calendar/']
const LANGUAGES = { French: 'fr', 'a language that is written from right to left': MIRRORED_LANGUAGE }

test.describe('pages', { tag: '@phone' }, () => {
  for (const [name, language] of Object.entries(LANGUAGES)) {
    test(`for everybody are accessible and as wide as the window in ${name}`, async ({ visitor: page }) => {
      const { path } = await lastingOpportunity(page, 'proposal-requests')
      for (const each of [...PUBLIC, path]) await look(page, language, each)
    })

    test(`of a job seeker are accessible and as wide as the window in ${name}`, async ({ visitor: page }) => {
      const seeker = await speaking(page, language, await registerAndVerify(page, 'job-seeker'))
      for (const path of [...OWN, '/jobs/1/']) await look(page, language, path, seeker)
    })

    test(`of the workspace are accessible and as wide as the window in ${name}`, async ({
      visitor: page,
    }) => {
      const owner = await speaking(page, language, await companyAccount(page))
      const job = await publishPost(page, owner, 'JOB')
      const rfp = await publishPost(page, owner, 'RFP')
      const draft = await draftPost(page, owner, 'JOB')
      const number = await applied(page, job)
      for (const path of [
        ...[
          '/admin/',
          '/admin/jobs/',
          '/admin/rfps/',
          '/admin/people/',
          '/admin/messages/',
          '/admin/calendar/',
        ],
        ...['/admin/figures/', '/admin/activity/', '/admin/company/', '/admin/members/', '/admin/templates/'],
        ...['/admin/stages/', '/admin/approval/', '/admin/tokens/', '/admin/webhooks/', '/admin/embeds/'],
        ...['/admin/equal-opportunities/', '/admin/job-sources/', '/admin/posts/new/', '/admin/you/account/'],
        ...['/admin/careers-page/', '/admin/exports/', '/admin/jobs/import/'],
        ...['applicants', 'board', 'stages', 'criteria', 'figures', 'activity', 'team'].map(
          (part) => `/admin/posts/${job}/${part}/`,
        ),
        ...[`/admin/posts/${draft.id}/edit/`, `/admin/posts/${draft.id}/preview/`],
        ...[
          `/admin/applicants/${number}/`,
          `/admin/posts/${rfp}/questions/`,
          `/admin/posts/${rfp}/proposals/`,
        ],
      ])
        await look(page, language, path, owner)
    })
  }
})

test('what points somewhere turns with the direction of the text', async ({ visitor: page }) => {
  const arrow = page.locator('.back-link .icon')
  const turned = async (path: string) => {
    await page.goto(path)
    return arrow.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)
  }
  expect(await turned('/jobs/1/')).toBe(1)
  expect(await turned(addressIn(MIRRORED_LANGUAGE, '/jobs/1/'))).toBe(-1)
  // A text in another language keeps its own direction.
  await expect(page.locator('h1[lang=en]')).toHaveCSS('direction', 'ltr')
})

async function applied(page: Page, job: number): Promise<string> {
  const { token } = await registerAndVerify(page, 'job-seeker')
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() }
  const { number } = await send(page, `/api/jobs/${job}/applications/`, {
    token,
    multipart: { bio: 'I weld', cv },
  })
  return number
}

/** An account whose language is this one, as if it had been chosen. */
async function speaking(page: Page, language: string, account: Account): Promise<Account> {
  const { token } = account
  await send(page, '/api/accounts/user-detail/', { method: 'patch', token, data: { language } })
  return account
}

async function look(page: Page, language: string, path: string, account?: Account) {
  const address = addressIn(language, path)
  await (account ? open(page, address, account) : page.goto(address))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .waiting')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('dir', language === MIRRORED_LANGUAGE ? 'rtl' : 'ltr')
  await expectFitting(page)
  await expectClean(page)
}
