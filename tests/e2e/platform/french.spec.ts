import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { newEmail, open, PASSWORD, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { french } from '#tests/support/browser/french.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { codeFor, readMailbox } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const PUBLIC = [
  ...['/', '/jobs/', '/rfps/?location=REMOTE', '/jobs/?page=2', '/jobs/1/', '/companies/1/'],
  ...['/statistics/', '/help/', '/help/privacy/', '/nothing/', '/jobs/_.data', '/jobs/feed.atom'],
]

test('a public page is the same bytes for everybody at its address, in each language', async ({
  request,
}) => {
  for (const path of PUBLIC.flatMap((each) => [each, `/fr${each}`])) {
    const one = await request.get(path)
    const other = await request.get(path, {
      headers: { cookie: 'language=fr; theme=dark', 'accept-language': 'fr-CI, fr;q=0.9' },
    })
    expect(await other.text(), path).toBe(await one.text())
    expect(one.headers().vary ?? '', path).not.toMatch(/cookie|language/i)
    expect(one.headers()['set-cookie'], path).toBeUndefined()
  }
})

test('addresses name a language in one way', async ({ request }) => {
  const leads = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await leads('/fr')).toEqual([308, '/fr/'])
  expect(await leads('/fr?page=2')).toEqual([308, '/fr/?page=2'])
  expect(await leads('/en/jobs/?type=FULL_TIME')).toEqual([308, '/jobs/?type=FULL_TIME'])
  expect(await leads('/en//example.org/')).toEqual([308, '/example.org/'])
  expect(await leads('/fr/api/jobs/')).toEqual([404, undefined])
  expect(await leads('/fr/en/jobs/')).toEqual([404, undefined])
})

/** The addresses that a page gives for itself by `rel` and, of others, by language. */
function addressesIn(html: string) {
  const links = html.match(/<link [^>]*>/g) ?? []
  const attributeOf = (link: string, name: string) =>
    new RegExp(`${name}="([^"]*)"`, 'i').exec(link)?.[1] ?? ''
  const alternates = links.filter((link) => /hreflang=/i.test(link))
  return {
    canonical: links
      .filter((link) => link.includes('rel="canonical"'))
      .map((link) => attributeOf(link, 'href'))
      .join(),
    by: Object.fromEntries(
      alternates.map((link) => [attributeOf(link, 'hreflang'), attributeOf(link, 'href')]),
    ),
  }
}

test('pages in two languages name each other', async ({ request, baseURL }) => {
  for (const path of ['/', '/jobs/', '/rfps/', '/jobs/1/', '/companies/1/', '/help/', '/statistics/']) {
    const [en, fr] = await Promise.all(
      [path, `/fr${path}`].map(async (each) => addressesIn(await (await request.get(each)).text())),
    )
    expect(en?.by, path).toEqual({
      en: `${baseURL}${path}`,
      fr: `${baseURL}/fr${path}`,
      'x-default': `${baseURL}${path}`,
    })
    expect(fr?.by, path).toEqual(en?.by)
    expect([en?.canonical, fr?.canonical]).toEqual([en?.by.en, en?.by.fr])
  }
})

test('the globe leads to the same page in the other language, without scripts too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/jobs/?type=FULL_TIME')
  const link = page.locator('#language-menu a[hreflang=fr]')
  expect(await link.getAttribute('href')).toBe('/fr/jobs/?type=FULL_TIME')
  await page.goto('/fr/jobs/?type=FULL_TIME')
  expect(await page.locator('#language-menu a[hreflang=en]').getAttribute('href')).toBe(
    '/jobs/?type=FULL_TIME',
  )
  const first = page.locator('.cards article a').first()
  expect(await first.getAttribute('href')).toMatch(/^\/fr\/jobs\/\d+\/$/)
  await context.close()
})

test('the globe leads to the same place on the page', async ({ visitor: page }) => {
  await page.goto('/jobs/?type=FULL_TIME#main')
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.locator('#language-menu a[hreflang=fr]').click()
  await expect(page).toHaveURL('/fr/jobs/?type=FULL_TIME#main')
})

const ELSEWHERE = /^\/(?:fr\/|fr$|api\/|assets\/|icons\/|images\/|logos\/|favicon|brand|dev\/|#)/

test('every link of a French page leads to French ones', async ({ visitor: page }) => {
  for (const path of [
    '/',
    '/jobs/',
    '/rfps/1000000/',
    '/jobs/1/',
    '/companies/1/',
    '/help/',
    '/statistics/',
    '/login/',
  ]) {
    await page.goto(`/fr${path}`)
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], form[action], button[formaction]')]
        .filter((each) => !each.matches('[hreflang=en]'))
        .map(
          (each) =>
            each.getAttribute('href') ?? each.getAttribute('action') ?? each.getAttribute('formaction') ?? '',
        ),
    )
    const away = addresses.filter((each) => each.startsWith('/') && !ELSEWHERE.test(each))
    expect(away, path).toEqual([])
  }
})

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-CI' })

  test('an English page offers the French one until the visitor closes the offer', { tag: '@phone' }, async ({
    visitor: page,
  }) => {
    await page.goto('/jobs/?type=FULL_TIME')
    const offer = page.locator('.language-offer')
    await expect(offer).toBeVisible()
    await expectClean(page)
    // The page changes without a new document.
    await page.getByRole('link', { name: 'RFPs' }).first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/rfps\/$/)
    await offer.getByRole('link').click()
    await expect(page).toHaveURL(/\/fr\/rfps\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(offer).toBeHidden()
    await page.goto('/jobs/')
    await offer.getByRole('button').click()
    await expect(offer).toBeHidden()
    await page.goto('/rfps/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

test('a visitor reads, searches, registers and applies in French', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const { id, name, path } = await lastingOpportunity(page, 'jobs', 6)
  await page.goto('/fr/')
  await page.locator('input[name=search_key]').first().fill(name)
  await page.locator('.front-search button').first().click()
  await expect(page).toHaveURL(/\/fr\/jobs\/\?/)
  await expect(page.locator(`.cards a[href^="/fr/jobs/${id}/"]`)).toBeVisible()
  // A wide window shows it beside the list.
  await page.goto(`/fr${path}`)
  await expectClean(page)
  await page.getByRole('link', { name: french('detail.login.JOB') }).click()
  await expect(page).toHaveURL(/\/fr\/login\//)
  await page.locator('main a[href^="/fr/registration/"]').click()
  await page.locator('main a[href^="/fr/registration/job-seeker/"]').click()
  const email = newEmail()
  await register(page, email)
  await page.keyboard.type(await codeFor(page, email))
  await expect(page).toHaveURL(/\/fr\/onboarding\/job-seeker\/basic-info\//)
  await page.locator('[name=residential_address]').fill('12, rue des Jardins')
  for (const field of ['nationality', 'country']) {
    await page.locator(`#field-${field}`).fill("Côte d'iv")
    await page.getByRole('option', { name: /Ivoire/ }).click()
  }
  await page.getByRole('button', { name: french('wizard.next'), exact: true }).click()
  for (const step of ['education', 'profession', 'skills']) {
    // The step before has the same button.
    await expect(page).toHaveURL(new RegExp(`/fr/onboarding/job-seeker/${step}/`))
    await page.getByRole('button', { name: french('wizard.skip'), exact: true }).click()
  }
  await expect(page).toHaveURL(`/fr${path}`)
  const form = page.locator('#apply')
  await form.locator('[name=bio]').fill('J’ai dix ans d’expérience.')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('CV') })
  await form.getByRole('button', { name: french('apply.submit.JOB') }).click()
  await expect(page.getByRole('heading', { name: french('apply.applied') })).toBeVisible()
  await page
    .getByRole('link', { name: french('apply.receipt') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french('receipt.title.JOB'))
  // Mails lead to French pages as well.
  const mails = await readMailbox(page, `/dev/mailbox/?${new URLSearchParams({ to: email })}`)
  const newest = /href="(\/dev\/mailbox\/\d+\/)"/.exec(mails)?.[1] ?? ''
  expect(await readMailbox(page, `${newest}letter/`)).toContain('/fr/')
})

async function register(page: Page, email: string) {
  const values = { first_name: 'Awa', last_name: 'Koné', email, contact_number: '024 123 4567' }
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
  for (const name of ['password', 'password2']) await page.locator(`[name=${name}]`).fill(PASSWORD)
  await page.getByRole('button', { name: french('registration.submit') }).click()
  await expect(page).toHaveURL(/\/fr\/registration\/verification\//)
}

test('who chose French lands on French pages after login, and on their own pages from any address', async ({
  visitor: page,
}) => {
  const { path } = await lastingOpportunity(page, 'jobs', 6)
  const seeker = await registerAndVerify(page, 'job-seeker')
  await page.goto(`/login/?${new URLSearchParams({ next: path })}`)
  await open(page, '/jobs/', seeker)
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.locator('#language-menu a[hreflang=fr]').click()
  await expect(page).toHaveURL('/fr/jobs/')
  const { language } = await send(page, '/api/accounts/user-detail/', { method: 'get', token: seeker.token })
  expect(language).toBe('fr')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login/?${new URLSearchParams({ next: path })}`)
  await page.getByLabel('Email').fill(seeker.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/fr${path}`)
  await page.goto('/user/account/')
  await expect(page).toHaveURL('/fr/user/account/')
  // A public page stays in the language of its address.
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
