import type { Locator, Page } from '@playwright/test'
import { newEmail, PASSWORD } from '#tests/support/account.ts'
import { codeFor } from '#tests/support/mailbox.ts'
import { expect, test } from '#tests/support/visitor.ts'

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
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

test('a company joins with the keyboard alone', async ({ visitor: page, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key')
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
