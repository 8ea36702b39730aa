import type { Page } from '@playwright/test'
import { type Account, newEmail, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { codeFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('a job seeker registers, verifies, enters their details and reaches the home page', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page }) => {
  const email = newEmail()
  await signUp(page, email)
  await enterCode(page, email)
  await fillBasics(page)
  await fillEducationAndProfession(page)
  await chooseSkills(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('root'))).toBeNull()
  await page.goto('/user/profile/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Owusu')
  await expect(page.getByRole('main')).toContainText('Titration')
  await expect(page.getByRole('main')).toContainText('Doctor of Philosophy (PhD)')
  await expect(page.getByRole('main')).toContainText('Ghana')
})

test('who registers from a job comes back to it after onboarding', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const { path } = await lastingOpportunity(page, 'jobs', 5)
  const email = newEmail()
  await page.goto(path)
  await page.getByRole('link', { name: 'Login to submit an application' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Job Seeker' }).click()
  await page.getByLabel('First name').fill('Ama')
  await page.getByLabel('Last name').fill('Owusu')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('024 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
  const code = await codeFor(page, email)
  await page.getByRole('textbox', { name: 'Six-digit code' }).focus()
  await page.keyboard.type(code)
  await page.getByLabel('Address').fill('12 Ring Road')
  for (const name of ['Nationality', 'Country of residence']) {
    await page.getByLabel(name).fill('gha')
    await page.getByRole('option', { name: 'Ghana' }).click()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Details')
  await page.getByRole('link', { name: 'Prev' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Details')
  await page.reload()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Highlight Your Expertise')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
})

test('a taken address is reported at once, and all input stays', async ({ visitor: page }) => {
  const email = newEmail()
  for (const last of ['Owusu', 'Mensah']) {
    await page.goto('/registration/job-seeker/')
    await page.getByLabel('First name').fill('Ama')
    await page.getByLabel('Last name').fill(last)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contact number').fill('0241234567')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    if (last === 'Mensah') break
    await expect(page).toHaveURL(/verification/)
    // As somebody else on this device, since the page leads on who is signed in.
    await page.evaluate(() => localStorage.clear())
  }
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('A user with this email already exists')
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveValue('Mensah')
})

/** Registers: mismatched passwords are not sent, and a double click sends once. */
async function signUp(page: Page, email: string) {
  await page.goto('/login/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Job Seeker' }).click()
  await page.getByLabel('First name').fill('Ama')
  await page.getByLabel('Last name').fill('Owusu')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByLabel('Dial code')).toHaveValue('Ghana (+233)')
  await page.getByLabel('Contact number').fill('024 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Password fields do not match' }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  expect(sent).toEqual([])
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).dblclick()
  await expect(page).toHaveURL(/\/registration\/verification\/$/)
  expect(sent.filter((url) => url.endsWith('/registration/job-seeker/'))).toHaveLength(1)
}

async function enterCode(page: Page, email: string) {
  await expect(page.getByText('User registration successful')).toBeVisible()
  const code = await codeFor(page, email)
  await page.getByRole('textbox', { name: 'Six-digit code' }).focus()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await expect(page.locator('#code-error')).toHaveText('OTP verification failed')
  await expect(page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused()
  await page.keyboard.type(code)
}

async function fillBasics(page: Page) {
  await expect(page).toHaveURL(/\/onboarding\/job-seeker\/basic-info\/$/)
  await expect(page.getByText('User verification successful')).toBeVisible()
  await page.getByLabel('Day').fill('27')
  await page.getByLabel('Month').fill('5')
  await page.getByLabel('Year').fill('1998')
  await page.getByLabel('Nationality').fill('togo')
  await page.getByRole('option', { name: 'Togo' }).click()
  await page.getByLabel('Address').fill('12 Ring Road')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Choose your country of residence')
  await page.getByLabel('Country of residence').fill('gha')
  await page.getByRole('option', { name: 'Ghana' }).click()

  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('12 Ring Road')
  await expect(page.getByLabel('Month')).toHaveValue('05')
  await expect(page.getByLabel('Nationality')).toHaveValue('Togo')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Skips a step, goes back, and finds the skipped step empty. */
async function fillEducationAndProfession(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Educational Background')
  await page.getByLabel('Highest level of education').selectOption('BSc')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Details')
  await page.getByRole('link', { name: 'Prev' }).click()
  await expect(page.getByLabel('Highest level of education')).toHaveValue('')
  await page.getByLabel('Highest level of education').selectOption('PhD')
  await page.getByLabel('Institution').fill('University of Ghana')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Current Role').fill('Chemist')
  await page.getByLabel('Company').fill('Volta Labs')
  await page.getByRole('group', { name: 'Date Started' }).getByLabel('Month').fill('Sept')
  await page.getByRole('group', { name: 'Date Started' }).getByLabel('Year').fill('2021')
  await page.getByRole('group', { name: 'Date Ended' }).getByLabel('Month').fill('8')
  await page.getByRole('group', { name: 'Date Ended' }).getByLabel('Year').fill('2021')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('The end must not be before the start')
  await expect(page.getByRole('group', { name: 'Date Started' }).getByLabel('Month')).toHaveValue('09')
  await page.getByRole('group', { name: 'Date Ended' }).getByLabel('Month').fill('')
  await page.getByRole('group', { name: 'Date Ended' }).getByLabel('Year').fill('')
  await page.getByRole('button', { name: 'Next' }).click()
}

async function chooseSkills(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Highlight Your Expertise')
  // Nobody can search people yet.
  await expect(page.getByText('Companies see your skills when you apply')).toBeVisible()
  const skills = page.getByRole('combobox', { name: 'Skills' })
  for (const skill of ['Titration', 'python', 'Python', 'Reporting']) {
    await skills.fill(skill)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('3 of 7 skills')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Reporting' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
}

test('a skill that is typed but not entered is saved', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await beginSkills(page, account)
  await page.getByRole('combobox', { name: 'Skills' }).fill('Weaving kente')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await skillsOf(page, account)).toEqual(['Weaving kente'])
})

test('a skill that is typed and then skipped is not saved', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await beginSkills(page, account)
  await page.getByRole('combobox', { name: 'Skills' }).fill('Weaving kente')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await skillsOf(page, account)).toEqual([])
})

async function beginSkills(page: Page, account: Account) {
  const basics = { nationality: 'GH', country: 'GH', residentialAddress: '12 Ring Road' }
  await page.goto('/registration/')
  await page.evaluate(
    (root) => localStorage.setItem('root', root),
    JSON.stringify({ state: { jobSeeker: basics }, version: 1 }),
  )
  await open(page, '/onboarding/job-seeker/skills/', account)
}

async function skillsOf(page: Page, { token }: Account): Promise<string[]> {
  const headers = { Authorization: `Token ${token}` }
  return (await (await page.request.get('/api/accounts/user-detail/', { headers })).json()).skills
}
