import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const photo = async (background: string) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 500, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function edit(page: Page) {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  return page.getByRole('dialog', { name: 'Edit Profile' })
}

test('a job seeker saves the changes of all three tabs', async ({ visitor: page }) => {
  const dialog = await edit(page)
  await dialog.getByLabel('First name').fill('Abena')
  await dialog.getByLabel('LinkedIn').fill('abena')
  await dialog.getByLabel('Profile photo').setInputFiles(await photo('#2a6'))
  await expect(dialog.getByRole('tabpanel').locator('img')).toHaveAttribute('src', /^data:image/)

  await dialog.getByRole('tab', { name: 'About You' }).click()
  await dialog.getByRole('textbox', { name: 'About' }).fill('Line one\nLine two')
  await dialog.getByLabel('Country of residence').fill('togo')
  await dialog.getByRole('option', { name: 'Togo' }).click()
  await expect(dialog.getByLabel('Dial code')).toHaveValue('Ghana (+233)')
  await expect(dialog.getByLabel('Contact number')).toHaveValue('241234567')

  await dialog.getByRole('tab', { name: 'Skills' }).click()
  await dialog.getByRole('button', { name: 'figma' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Skills' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'photoshop' })).toBeHidden()
  await page.keyboard.type('Welding,')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postData() ?? ''))
  // Answers after both clicks, or the second would hit the page behind the dialog.
  const saving = await holdRequests(page, '**/api/accounts/user-detail/')
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  saving.go()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('last_name')

  for (const look of ['at once', 'after a reload']) {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), look).toHaveText('Abena Owusu')
    await expect(main.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
      'href',
      'https://linkedin.com/in/abena',
    )
    await expect(main.getByRole('link', { name: 'GitHub' })).toBeHidden()
    await expect(main).toContainText(/Line one\s*Line two/)
    await expect(main).toContainText('Togo')
    await expect(main).toContainText('Welding')
    await expect(main.locator('img.avatar')).toHaveJSProperty('naturalWidth', 384)
    await expect(page.getByRole('button', { name: 'Abena Owusu' })).toBeVisible()
    await page.reload()
  }
})

test('leads to an error in another tab, and keeps everything', async ({ visitor: page }) => {
  const dialog = await edit(page)
  await dialog.getByLabel('GitHub').fill('https://evil.example/x')
  await dialog.getByRole('tab', { name: 'About You' }).click()
  await dialog.getByLabel('Contact number').fill('none')
  await dialog.getByRole('tab', { name: 'Skills' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('tab', { name: 'Personal Information' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await dialog.getByRole('alert').getByRole('link', { name: 'contact number' }).click()
  await expect(dialog.getByLabel('Contact number')).toBeFocused()
  await expect(dialog.getByLabel('Contact number')).toHaveValue('none')
  await dialog.getByRole('tab', { name: 'Personal Information' }).click()
  await dialog.getByLabel('GitHub').fill('')
  await dialog.getByRole('tab', { name: 'About You' }).click()
  await dialog.getByLabel('Contact number').fill('501234567')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('+233501234567')
  await expect(page).not.toHaveTitle(/Error/)
})

test('asks before changes are lost, and sends nothing when there are none', async ({ visitor: page }) => {
  const dialog = await edit(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Last name').fill('Mensah')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Mensah')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Owusu')
  expect(sent).toEqual([])
})

test('restores typed text after going back', async ({ visitor: page }) => {
  const dialog = await edit(page)
  await dialog.getByLabel('Last name').fill('Mensah')
  await dialog.getByRole('tab', { name: 'Skills' }).click()
  await dialog.getByRole('button', { name: 'figma' }).click()
  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await page.goto('/user/profile/')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Mensah')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Mensah')
  await expect(page.getByRole('main')).toContainText('figma')
})

test('the cover is changed and removed; a wrong file is refused with its reason', async ({
  visitor: page,
}) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  const cover = page.getByLabel('Change cover')
  await cover.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('The image must be a JPEG, PNG or WebP file')).toBeVisible()
  await cover.setInputFiles(await photo('#a26'))
  await expect(page.locator('.cover img')).toHaveJSProperty('naturalWidth', 1280)
  await page.getByRole('button', { name: 'Remove cover' }).click()
  await expect(page.locator('.cover img')).toBeHidden()
})
