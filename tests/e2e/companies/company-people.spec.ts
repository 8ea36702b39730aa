import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, newEmail, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { invitationFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Opens the members of a new company as its owner. */
async function openAsOwner(page: Page) {
  const account = await companyAccount(page)
  await open(page, '/admin/members/', account)
  return account
}

/** Opens a separate browser for another person. */
async function openBrowser(browser: Browser): Promise<Page> {
  return (
    await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.9.${++others}.1` } })
  ).newPage()
}
let others = 0

async function invite(page: Page, role: string, email = newEmail()) {
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('radio', { name: role, exact: true }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: email })).toContainText(role)
  return email
}

/** The members stand among the settings. */
async function openMembers(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
}

async function join(page: Page, link: string, { first = 'Esi', last = 'Mensah' } = {}) {
  await page.goto(link)
  await expect(page).toHaveURL(/\/join\/$/)
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Job Title').fill('Analyst')
  await page.getByLabel('Contact number').fill('24 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join company' }).click()
  await expect(page).toHaveURL(/\/admin\/$/)
}

for (const [role, sees] of [
  ['Owner', true],
  ['Recruiter', false],
  ['Evaluator', false],
  ['Viewer', false],
] as const) {
  test(`an owner invites as ${role}, who joins, sees what the role allows, and is removed`, async ({
    visitor: page,
    browser,
  }) => {
    await openAsOwner(page)
    const email = await invite(page, role)
    const other = await openBrowser(browser)
    await join(other, await invitationFor(page, email))
    await openMembers(other)
    await expect(other.getByRole('row', { name: 'Esi Mensah (you)' })).toContainText(role)
    await expect(other.getByRole('button', { name: 'Invite a member' })).toHaveCount(sees ? 1 : 0)
    await other.getByRole('link', { name: 'Company', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Save' })).toHaveCount(sees ? 1 : 0)
    await expect(other.getByRole('main')).toContainText('Company Address')

    await page.reload()
    await page.getByRole('button', { name: 'Remove Esi Mensah' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: 'Esi Mensah' })).toHaveCount(0)

    await other.getByRole('link', { name: 'Members' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'You are no longer a member of Kente Robotics',
    )
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You do not belong to a company yet')
    await other.context().close()
  })
}

test('an owner hands over the ownership and leaves', async ({ visitor: page, browser }) => {
  await openAsOwner(page)
  await page.getByRole('button', { name: 'Leave company' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Leave company' }).click()
  await expect(page.locator('dialog[open]').getByRole('alert')).toContainText('Hand ownership over first')
  await page.keyboard.press('Escape')
  const email = await invite(page, 'Viewer')
  const other = await openBrowser(browser)
  await join(other, await invitationFor(page, email))

  await page.reload()
  await page.getByRole('button', { name: 'Hand over ownership' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Hand over ownership' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a member')
  await dialog.getByLabel('New owner').selectOption({ label: `Esi Mensah (${email})` })
  await dialog.getByRole('button', { name: 'Hand over ownership' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: 'Ama Owusu (you)' })).toContainText('Recruiter')
  await expect(page.getByRole('button', { name: 'Invite a member' })).toHaveCount(0)

  await openMembers(other)
  await expect(other.getByRole('button', { name: 'Invite a member' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave company' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Leave company' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You are no longer a member of Kente Robotics',
  )
  await other.context().close()
})

test('an open tab follows a changed role', async ({ visitor: page, browser }) => {
  await openAsOwner(page)
  const email = await invite(page, 'Owner')
  const other = await openBrowser(browser)
  await join(other, await invitationFor(page, email))
  await openMembers(other)
  await expect(other.getByRole('button', { name: 'Invite a member' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Change role of Esi Mensah' }).click()
  await page.getByRole('radio', { name: 'Viewer' }).check()
  await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Esi Mensah' })).toContainText('Viewer')

  await other.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = other.locator('dialog[open]')
  await dialog.getByLabel('Email address').fill(newEmail())
  await dialog.getByRole('radio', { name: 'Owner' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(other.getByRole('button', { name: 'Invite a member' })).toHaveCount(0)
  await expect(other.getByRole('row', { name: 'Esi Mensah (you)' })).toContainText('Viewer')
  await other.context().close()
})

test('a viewer finds no link to pages outside the role', async ({ visitor: page, browser }) => {
  const id = await publishPost(page, await openAsOwner(page), 'RFP', { name: 'A foot bridge' })
  const email = await invite(page, 'Viewer')
  const other = await openBrowser(browser)
  const heading = other.getByRole('heading', { level: 1 })
  await join(other, await invitationFor(page, email))
  await other.goto('/admin/rfps/')
  await expect(other.getByRole('link', { name: 'A foot bridge' })).toBeVisible()
  await expect(other.getByRole('table').getByRole('link')).toHaveCount(1)
  await other.goto(`/admin/posts/${id}/questions/`)
  await expect(other.getByRole('heading', { name: 'Questions and addenda' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Proposals' })).toHaveCount(0)
  for (const path of [`${id}/proposals/`, 'new/']) {
    await other.goto(`/admin/posts/${path}`)
    await expect(heading).toHaveText('Your role cannot see this page')
  }

  await other.goto(`/admin/posts/${id}/edit/`)
  await expect(other.getByRole('article').getByRole('heading', { name: 'A foot bridge' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Esi Mensah' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: 'Esi Mensah' })).toHaveCount(0)
  await other
    .getByRole('navigation', { name: 'Parts of this post' })
    .getByRole('link', { name: 'Activity' })
    .click()
  await expect(heading).toHaveText('You are no longer a member of Kente Robotics')
  await other.context().close()
})

test('an account without a company logs in and accepts', async ({ visitor: page, browser }) => {
  await openAsOwner(page)
  const other = await openBrowser(browser)
  const { email } = await registerAndVerify(other, 'recruiter')
  await invite(page, 'Evaluator', email)
  await other.goto(await invitationFor(page, email))
  await other.getByRole('link', { name: 'Log in' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL(/\/join\/$/)
  await other.getByRole('button', { name: 'Join company' }).click()
  await expect(other.getByRole('alert')).toContainText('Enter your job title')
  await other.getByLabel('Job Title').fill('Engineer')
  await other.getByRole('button', { name: 'Join company' }).click()
  await expect(other).toHaveURL(/\/admin\/$/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Kente Robotics')
  await other.context().close()
})

test('an invitation that cannot be accepted says why', async ({ visitor: page, browser }) => {
  await openAsOwner(page)
  const other = await openBrowser(browser)
  const heading = other.getByRole('heading', { level: 1 })
  const seeker = await registerAndVerify(other, 'job-seeker')
  await invite(page, 'Viewer', seeker.email)
  await other.goto(await invitationFor(page, seeker.email))
  await expect(heading).toHaveText('This address has another kind of account')

  const email = await invite(page, 'Viewer')
  const link = await invitationFor(page, email)
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  await other.goto(link)
  await expect(heading).toHaveText('This invitation is no longer valid')
  await other.evaluate(() => sessionStorage.clear())
  await other.goto('/join/')
  await expect(heading).toHaveText('This link is incomplete')
  await other.context().close()
})

test('an invitation link leaks into neither address, cache nor Referer', async ({ visitor: page }) => {
  const response = await page.request.get('/join/?token=something')
  expect(response.headers()['referrer-policy']).toBe('no-referrer')
  expect(response.headers()['cache-control']).toContain('no-store')
  expect(await response.text()).toContain('noindex')
  await page.goto('/join/?token=something')
  await expect(page).toHaveURL(/\/join\/$/)
})

test('an owner edits the company, and its public page changes', async ({ visitor: page }) => {
  await openAsOwner(page)
  await page.getByRole('link', { name: 'Company', exact: true }).click()
  await page.getByLabel('Company Name').fill('Kente Machines')
  await page.getByLabel('City').fill('Tema'.repeat(60))
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a web address')
  await page.getByRole('link', { name: 'City: must be 200 characters or fewer' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Tema')
  await expect(page).toHaveTitle(/^Error:/)
  await page.getByLabel('Website').fill('kente.example.com')
  await page.getByRole('combobox', { name: 'Skills' }).fill('Welding')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('lagos')
  await page.getByRole('option', { name: 'Africa/Lagos' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await page.getByLabel('City').fill('Accra')
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Accra')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Tema')
  await page.getByRole('link', { name: 'See your public page' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kente Machines')
  await expect(main).toContainText('Tema')
  await expect(main.getByRole('link', { name: 'kente.example.com' })).toBeVisible()
  await expect(main).toContainText('Welding')
  await expect(main).not.toContainText('4 Independence Avenue')
})

test('a draft of the company is not shown to a colleague on the same device', async ({
  visitor: page,
  browser,
}) => {
  await openAsOwner(page)
  const email = await invite(page, 'Owner')
  await join(await openBrowser(browser), await invitationFor(page, email))
  await page.goto('/admin/company/')
  await page.getByLabel('City').fill('Begun by Ama')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Begun by Ama')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login/')
  await logInByHand(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/admin\/$/)
  await page.goto('/admin/company/')
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('the pages of company and people are accessible in both themes', async ({ visitor: page }) => {
  await openAsOwner(page)
  const email = await invite(page, 'Viewer')
  await expectClean(page)
  await page.getByRole('button', { name: 'Invite a member' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.locator('dialog[open]').getByRole('alert')).toBeFocused()
  await expectClean(page)
  await page.goto('/admin/company/')
  await expect(page.getByLabel('Company Name')).toBeVisible()
  await expectClean(page)
  const link = await invitationFor(page, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Join company' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectClean(page)
  await page.goto('/join/?token=none')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid')
  await expectClean(page)
})
