import type { Locator, Page } from '@playwright/test'
import { lockAccount, newEmail, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { codeFor, resetLinkFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 40 && !(await isThere()); pressed++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function type(page: Page, label: string, words: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(words)
}

async function press(page: Page, name: string, role: 'button' | 'link' = 'button') {
  const target = page.getByRole(role, { name })
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a new page opens at its content', async ({ visitor: page }) => {
  await page.goto('/login/')
  // Before hydration a link loads a new document, whose focus is the browser's own.
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await press(page, 'Create an account', 'link')
  await expect(page).toHaveURL('/registration/')
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, 'Company', 'link')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a company joins with the keyboard alone', async ({ visitor: page }) => {
  const email = newEmail()
  await page.goto('/registration/')
  await press(page, 'Company', 'link')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await press(page, 'Sign Up')
  await expect(page.getByRole('alert')).toBeFocused()
  await press(page, 'Enter your first name', 'link')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Ama')
  await type(page, 'Last name', 'Owusu')
  await type(page, 'Email', email)
  await type(page, 'Dial code', 'togo')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Dial code', { exact: true })).toHaveValue('Togo (+228)')
  await type(page, 'Contact number', '90 12 34 56')
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused()
  const code = await codeFor(page, email)
  await page.keyboard.type(`${code.slice(0, 3)}x9`)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(3))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Company Profile')

  await type(page, 'Job Title', 'Owner')
  await type(page, 'Company Name', 'Kente Robotics')
  await type(page, 'Company Size', '51')
  await type(page, 'Industry', 'Mining')
  await type(page, 'Company Address', '4 Independence Avenue')
  await type(page, 'Country', 'togo')
  await page.keyboard.press('Enter')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More on your Company Profile')
  await press(page, 'Skip')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What skills')
  await type(page, 'Skills', 'geo')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Weaving,')
  await expect(page.getByText('2 of 7 skills')).toBeVisible()
  await press(page, 'Remove Weaving')
  await expect(page.getByText('1 of 7 skills')).toBeVisible()
  await press(page, 'Complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kente Robotics')

  await press(page, 'Ama Owusu')
  await press(page, 'Logout')
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
})

test('a job seeker joins with the keyboard alone', async ({ visitor: page }) => {
  const email = newEmail()
  await page.goto('/registration/')
  await press(page, 'Job Seeker', 'link')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await type(page, 'First name', 'Kojo')
  await type(page, 'Last name', 'Asare')
  await type(page, 'Email', email)
  await type(page, 'Contact number', '024 123 4567')
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell Us About Yourself')

  await type(page, 'Nationality', 'ghana')
  await page.keyboard.press('Enter')
  await type(page, 'Address', '12 Ring Road')
  await type(page, 'Country of residence', 'ghana')
  await page.keyboard.press('Enter')
  for (const [button, heading] of [
    ['Next', 'Your Educational Background'],
    ['Skip', 'Professional Details'],
    ['Prev', 'Your Educational Background'],
    ['Prev', 'Tell Us About Yourself'],
    ['Next', 'Your Educational Background'],
    ['Skip', 'Professional Details'],
    ['Skip', 'Highlight Your Expertise'],
    ['Prev', 'Professional Details'],
    ['Skip', 'Highlight Your Expertise'],
  ] as const) {
    await press(page, button, button === 'Prev' ? 'link' : 'button')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await press(page, 'Skip')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
  await press(page, 'Kojo Asare')
  await press(page, 'Profile', 'link')
  await expect(page.getByRole('main')).toContainText('No skills yet.')
  await expect(page.getByRole('main')).toContainText('Ghana')
})

test('a locked account is unlocked with the keyboard alone', async ({ visitor: page }) => {
  const { email } = await registerAndVerify(page, 'job-seeker')
  await page.goto('/login/')
  await type(page, 'Email', email)
  await type(page, 'Password', PASSWORD)
  await lockAccount(page, email)
  await press(page, 'Login')
  await expect(page.getByText('Too many failed attempts')).toBeVisible()
  await press(page, 'Forgot Password', 'link')
  await expect(page).toHaveURL(/\/forgot-password\/$/)
  await expect(page.getByRole('button', { name: 'Recover Account' })).toBeEnabled()
  await type(page, 'Email', email)
  await press(page, 'Recover Account')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await page.goto(await resetLinkFor(page, email))
  await type(page, 'New Password', 'another bicycle of bread')
  await type(page, 'Confirm New Password', 'another bicycle of bread')
  await press(page, 'Reset Password')
  await expect(page).toHaveURL(/\/login\/$/)
  await type(page, 'Email', email)
  await type(page, 'Password', 'another bicycle of bread')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have sucessfully logged in')).toBeVisible()
})
