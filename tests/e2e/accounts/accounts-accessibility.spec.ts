import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, newEmail, open, register, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const FORMS = [
  '/login/',
  '/registration/',
  '/registration/job-seeker/',
  '/registration/recruiter/',
  '/forgot-password/',
  '/reset-password/?token=none',
]
const SEEKER = ['basic-info', 'education', 'profession', 'skills'].map(
  (step) => `/onboarding/job-seeker/${step}/`,
)
const COMPANY = ['basic-info', 'more-info', 'skills'].map((step) => `/onboarding/recruiting-company/${step}/`)

/** Expects axe to find nothing on the page, empty and with all errors of its form. */
async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectClean(page)
  const send = page.getByRole('main').locator('button[type=submit]')
  if ((await send.count()) === 0 || page.url().includes('/skills/')) return
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectClean(page)
}

test('the forms are accessible', async ({ visitor: page }) => {
  for (const path of FORMS) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test("the job seeker's pages are accessible", async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/profile/', account)
  await expectAccessible(page)
  for (const path of SEEKER) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test("the company's pages are accessible", async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'recruiter')
  await open(page, '/admin/', account)
  await expectAccessible(page)
  for (const path of COMPANY) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('verification, open lists, toasts and the menu are accessible', { tag: '@phone' }, async ({
  visitor: page,
  isMobile,
}) => {
  await open(page, '/registration/verification/', await register(page, 'job-seeker'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectClean(page)
  if (isMobile) {
    await page.goto('/jobs/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  } else {
    await page.goto('/jobs/')
    await page.getByRole('button', { name: 'Ama Owusu' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await expectClean(page)
  // The registration page leads signed-in visitors on.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/registration/job-seeker/')
  await page.getByLabel('Dial code').fill('g')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectClean(page)
  await page.goto('/login/')
  await logInByHand(page, newEmail(), 'not the password')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expectClean(page)
})

/** 1280 by 1024 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 }

async function expectNoSideways(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(ZOOMED.width)
  }
}

test('at 400 % no page scrolls sideways', async ({ visitor: page, browser }) => {
  await page.setViewportSize(ZOOMED)
  // The mailbox is closed to requests that name an address, as those of `visitor` do.
  const local = await browser.newPage({ extraHTTPHeaders: {}, viewport: ZOOMED })
  await expectNoSideways(local, ['/dev/mailbox/'])
  await local.close()
  await expectNoSideways(page, FORMS)
  await open(page, '/registration/verification/', await register(page, 'job-seeker'))
  await expectNoSideways(page, ['/registration/verification/'])
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await expectNoSideways(page, ['/user/profile/', ...SEEKER])
  await open(page, '/admin/', await registerAndVerify(page, 'recruiter'))
  await expectNoSideways(page, ['/admin/', ...COMPANY])
})
