import { fileURLToPath } from 'node:url'
import { open, register, registerAndVerify } from '#tests/support/browser/account.ts'
import { codeFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const LOGO = fileURLToPath(new URL('../../support/browser/share.png', import.meta.url))

test('a company verifies, enters its details and gets its workspace', { tag: '@phone' }, async ({
  visitor: page,
  isMobile,
}) => {
  const account = await register(page, 'recruiter')
  await open(page, '/registration/verification/', account)
  const code = await codeFor(page, account.email)
  await page.getByRole('textbox', { name: 'Six-digit code' }).evaluate(
    (box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )

  await expect(page).toHaveURL(/\/onboarding\/recruiting-company\/basic-info\/$/)
  await page.getByLabel('Job Title').fill('Head of People')
  await page.getByLabel('Company Name').fill('Kente Robotics')
  await page.getByLabel('Company Size').selectOption('11_to_50')
  await page.getByLabel('Industry').selectOption('IT')
  await page.getByLabel('Company Address').fill('4 Independence Avenue')
  await page.getByLabel('Country').fill('ghana')
  await page.getByRole('option', { name: 'Ghana' }).click()
  await page.getByRole('button', { name: 'Next' }).click()

  const fake = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Logo').setInputFiles(fake)
  await expect(page.getByText('The image must be a JPEG, PNG or WebP file')).toBeVisible()
  await page.getByLabel('Logo').setInputFiles(LOGO)
  await expect(page.getByText('The image must be a JPEG, PNG or WebP file')).toBeHidden()
  await page.getByLabel('Company Summary').fill('We build small robots for large farms.')
  await page.reload()
  await expect(page.getByText('Reloading the page removed your logo share.png.')).toBeVisible()
  await expect(page.getByLabel('Company Summary')).toHaveValue('We build small robots for large farms.')
  await page.getByLabel('Logo').setInputFiles(LOGO)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What skills will you be looking for?')
  await page.getByRole('combobox', { name: 'Skills' }).fill('Robotics')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Complete' }).click()

  await expect(page).toHaveURL(/\/admin\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kente Robotics')
  await expect(page.getByRole('main')).toContainText('Nothing is waiting for you.')
  await expect(page.getByRole('main').locator('img.logo')).toHaveAttribute('src', /\/images\//)
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Company Summary')).toHaveValue('We build small robots for large farms.')
  await expect(page.getByLabel('Company Address')).toHaveValue('4 Independence Avenue')
  await expect(page.getByRole('main')).toContainText('Robotics')
  expect(await page.evaluate(() => localStorage.getItem('root'))).toBeNull()
})

test('a refusal of an earlier step is shown at that step', async ({ visitor: page }) => {
  await open(page, '/onboarding/recruiting-company/skills/', await registerAndVerify(page, 'recruiter'))
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/basic-info/)
  await expect(page.getByRole('alert').getByRole('link')).toContainText(['Enter your job title'])
})

test('a file that is no picture, and one that is too large, are refused with the reason', async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'recruiter')
  await open(page, '/onboarding/recruiting-company/more-info/', account)
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('The image must be a JPEG, PNG or WebP file')).toBeVisible()
  await page.getByLabel('Logo').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await page.getByLabel('Company Summary').fill('Robots')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('The image must be smaller than 5 MB')
})
