import {
  lockAccount,
  logInByHand,
  newEmail,
  open,
  PASSWORD,
  register,
  registerAndVerify,
} from '#tests/support/browser/account.ts'
import { actAtOnce, formIsAlive } from '#tests/support/browser/alive.ts'
import { codeFor, resetLinkFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { FAILURE_LOCK_MS } from '#web/app/timing.ts'

const loggedIn = 'You have sucessfully logged in'

test('a person logs in, is greeted, and logs out', { tag: '@phone' }, async ({ visitor: page, isMobile }) => {
  const { email } = await registerAndVerify(page, 'job-seeker')
  await page.goto('/jobs/?type=FULL_TIME')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toContain('FULL_TIME')
  await page.goto('/login/')
  await logInByHand(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/jobs\/\?type=FULL_TIME$/)
  await expect(page.getByText(loggedIn)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('isLoggedIn'))).toBeNull()
  await expect(page.getByText(loggedIn)).toBeHidden()
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  else await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('logging out takes effect at once while the answer is pending', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/profile/', account)
  const asked = page.waitForRequest('**/api/accounts/logout/')
  await page.route('**/api/accounts/logout/', () => {})
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect((await asked).headers().authorization).toBe(`Token ${account.token}`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an opportunity tells each kind of reader how to apply', async ({ visitor: page }) => {
  const login = page.getByRole('link', { name: 'Login to submit an application' })
  const form = page.getByRole('heading', { name: 'Apply for this job' })
  const refusal = page.getByText('Only job seekers can apply')
  await page.goto('/jobs/1/')
  await expect(login).toBeVisible()
  await expect(form).toBeHidden()
  await expect(refusal).toBeHidden()
  await open(page, '/jobs/1/', await registerAndVerify(page, 'job-seeker'))
  await expect(form).toBeVisible()
  await expect(login).toBeHidden()
  await expect(refusal).toBeHidden()
  await open(page, '/jobs/1/', await registerAndVerify(page, 'recruiter'))
  await expect(refusal).toBeVisible()
  await expect(login).toBeHidden()
  await expect(form).toBeHidden()
})

test('a page knows who is signed in before its scripts load', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  actAtOnce(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/jobs/')
  await expect(login).toBeVisible()
  await open(page, '/jobs/', account)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(login).toBeHidden()
})

test('an unverified account returns to verification', async ({ visitor: page }) => {
  const { email } = await register(page, 'job-seeker')
  await page.goto('/login/')
  await logInByHand(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/registration\/verification\/$/)
})

test('a tab that waits for the code continues when another tab has verified', async ({ visitor: page }) => {
  const account = await register(page, 'job-seeker')
  await open(page, '/registration/verification/', account)
  const boxes = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect(boxes).toBeVisible()
  const otp = await codeFor(page, account.email)
  const headers = { Authorization: `Token ${account.token}` }
  const verified = await page.request.post('/api/accounts/verification/', { data: { otp }, headers })
  const { token } = await verified.json()
  await page.evaluate((other) => localStorage.setItem('token', other), token)
  await boxes.focus()
  await page.keyboard.type(otp)
  await expect(page).toHaveURL(/\/onboarding\/job-seeker\/basic-info\/$/)
})

test('a new code can be asked for after 59 seconds', async ({ visitor: page }) => {
  actAtOnce(page)
  await page.clock.install()
  const account = await register(page, 'job-seeker')
  // Half a minute less than the page counts from by itself tells that the server's answer has come, which begins the count anew.
  const known = { email: account.email, needs_password: false, retry_after: 29 }
  await page.route('**/api/accounts/verification/', (route) => route.fulfill({ json: known }))
  await open(page, '/registration/verification/', account)
  const countdown = page.getByText(/You can ask for a new code in \d+ s\./)
  await expect(countdown).toContainText(/in [12]\d s/)
  await formIsAlive(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const left = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  await page.clock.runFor((left - 1) * 1_000)
  await expect(countdown).toContainText('in 1 s')
  await page.clock.runFor(1_000)
  await expect(countdown).toBeHidden()
  await page.clock.resume()

  // The server's clock did not jump, so the countdown follows its answer from here on.
  const now = page.getByRole('button', { name: 'now' })
  await now.click()
  await expect(page.getByText('Too many requests')).toBeVisible()
  await expect(countdown).toContainText(/in [2-5]\d s/)
  await page.clock.fastForward(59_000)
  const answer = { detail: 'A new code is on its way', retry_after: 59 }
  await page.route('**/verification/resend/', (route) => route.fulfill({ json: answer }))
  await now.click()
  await expect(page.getByText('We have sent a new code')).toBeVisible()
  await expect(countdown).toContainText(/in [2-5]\d s/)
})

test('filters and search text are remembered, and an address overrides them', async ({ visitor: page }) => {
  const remembered = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.searchParameters)
  const filtered = { searchFilters: { type: ['CONTRACT'], location: [], level: [] }, searchKey: 'engineer' }
  await page.goto('/jobs/?type=CONTRACT')
  await page.locator('input[name=search_key]').fill('engineer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search_key=engineer$/)
  await expect.poll(remembered).toEqual(filtered)
  await page.reload()
  await expect(page.locator('input[name=search_key]')).toHaveValue('engineer')
  await expect(page).toHaveURL(/type=CONTRACT&search_key=engineer$/)
  expect(await remembered()).toEqual(filtered)

  await page.goto('/jobs/?level=EXPERT')
  await expect(page.locator('input[name=search_key]')).toHaveValue('')
  await expect
    .poll(remembered)
    .toEqual({ searchFilters: { type: [], location: [], level: ['EXPERT'] }, searchKey: '' })
})

test('a failed login says so and disables the button for a moment', async ({ visitor: page }) => {
  actAtOnce(page)
  await page.clock.install()
  await page.goto('/login/')
  await formIsAlive(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const button = page.locator('button[type="submit"]')
  await logInByHand(page, newEmail(), 'not the password')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toHaveText('Try again in a moment')
  await expect(button).toBeFocused()
  await page.clock.runFor(FAILURE_LOCK_MS - 1)
  await expect(button).toBeDisabled()
  await page.clock.runFor(1)
  await expect(button).toBeEnabled()
  await expect(button).toHaveText('Login')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
})

test('too many failures lock the account, and the mailed link unlocks it', async ({ visitor: page }) => {
  const { email } = await registerAndVerify(page, 'job-seeker')
  await page.goto('/login/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await lockAccount(page, email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Too many failed attempts')).toBeVisible()

  await page.getByRole('link', { name: 'choose a new password by email' }).click()
  // Both pages have an Email field, so wait for the second page.
  await expect(page.getByRole('button', { name: 'Recover Account' })).toBeEnabled()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Recover Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const link = await resetLinkFor(page, email)
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('another bicycle of bread')
  await page.getByLabel('Confirm New Password').fill('another bicycle of bread')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/login\/$/)
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed' })).toBeVisible()
  await logInByHand(page, email, 'another bicycle of bread')
  await expect(page).toHaveURL(/\/jobs\//)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
})

test('who is signed in already is led on from the pages for visitors', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  for (const [asked, led] of [
    ['/login/', '/jobs/'],
    ['/login/?next=%2Frfps%2F', '/rfps/'],
    ['/login/?next=%2F%2Fexample.org%2F', '/jobs/'],
    ['/registration/', '/jobs/'],
    ['/registration/job-seeker/?next=%2Frfps%2F', '/rfps/'],
    ['/registration/recruiter/', '/jobs/'],
  ] as const) {
    await open(page, asked, account)
    await expect(page, asked).toHaveURL(led)
  }
  await open(page, '/login/', await register(page, 'job-seeker'))
  await expect(page).toHaveURL('/registration/verification/')
})

test('a token that has ended leads nowhere, and the login page lets its person in', async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await page.request.post('/api/accounts/logout/', { headers: { Authorization: `Token ${account.token}` } })
  await open(page, '/login/?next=%2Frfps%2F', account)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await logInByHand(page, account.email, PASSWORD)
  await expect(page).toHaveURL('/rfps/')
})

test('login never redirects to another site', async ({ visitor: page }) => {
  const { email } = await registerAndVerify(page, 'job-seeker')
  await page.goto(`/login/?${new URLSearchParams({ next: '//example.org/' })}`)
  await logInByHand(page, email, PASSWORD)
  await expect(page.getByText(loggedIn)).toBeVisible()
  await expect(page).toHaveURL(/127\.0\.0\.1/)
})

test('logging out in one tab shows in the other', async ({ visitor: page, context }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/profile/', account)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Owusu')
  const other = await context.newPage()
  await other.goto('/jobs/')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL(/\/login\/\?next=%2Fuser%2Fprofile%2F$/)
  await other.close()
})

test('a session that ends before the last step of onboarding is renewed over it', async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/onboarding/job-seeker/basic-info/', account)
  await page.getByLabel('Address').fill('12 Ring Road')
  await page.getByLabel('Nationality').fill('togo')
  await page.getByRole('option', { name: 'Togo' }).click()
  await page.getByLabel('Country of residence').fill('togo')
  await page.getByRole('option', { name: 'Togo' }).click()
  for (const [button, step] of [
    ['Next', 'education'],
    ['Skip', 'profession'],
    ['Skip', 'skills'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(new RegExp(`/${step}/$`))
  }
  await page.getByRole('combobox', { name: 'Skills' }).fill('Weaving kente')
  await page.keyboard.press('Enter')
  await page.request.post('/api/accounts/logout/', { headers: { Authorization: `Token ${account.token}` } })

  await page.getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect(page.getByText('Weaving kente')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

for (const [name, root] of Object.entries({
  'no JSON': '{"state":',
  'another shape':
    '{"state":{"jobSeeker":{"skills":"all","birthDate":7},"searchParameters":null},"version":1}',
  'another version': '{"state":[],"version":-4}',
})) {
  test(`a stored state that is ${name} breaks nothing`, async ({ visitor: page }) => {
    const account = await registerAndVerify(page, 'job-seeker')
    await page.goto('/registration/')
    await page.evaluate((text) => localStorage.setItem('root', text), root)
    await open(page, '/onboarding/job-seeker/skills/', account)
    await expect(page.getByText('0 of 7 skills')).toBeVisible()
    await page.goto('/jobs/?level=EXPERT')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toContain('"level":["EXPERT"]')
  })
}
