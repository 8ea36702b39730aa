import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost } from '#tests/support/browser/company-account.ts'
import { plan } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const ABOUT = {
  name: 'Footbridge over the Volta',
  description:
    'A footbridge of 40 m over the river, with lights, a path on both banks, and its maintenance for the first two years.',
  salary_period: 'TOTAL',
} as const

/** Moves the focus by Tab until it is where a person wants it, and presses. */
async function pressByKeyboard(page: Page, name: string | RegExp) {
  const wanted = page.getByRole('button', { name, exact: true })
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

async function typeCriterion(page: Page, texts: { name: string; guidance: string; points: string }) {
  await pressByKeyboard(page, 'Add criterion')
  await page.keyboard.type(texts.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(texts.guidance)
  await page.keyboard.press('Tab')
  await page.keyboard.type(texts.points)
}

/** Adds, moves, removes and restores criteria by keys alone. */
async function writeCriteria(page: Page) {
  await page.getByRole('radio', { name: 'Quality and cost' }).check()
  await page.getByLabel('Weight of quality').fill('70')
  await page.getByLabel('Minimum of technical points').focus()
  await page.keyboard.type('60')
  await typeCriterion(page, { name: 'People', guidance: 'Who does the work', points: '40' })
  await expect(page.getByText('40 of 100 points')).toBeVisible()
  await typeCriterion(page, { name: 'Methodology', guidance: 'How the bridge is built', points: '50' })
  await expect(page.getByText('10 left to give')).toBeVisible()
  const links = page.getByRole('link', { name: 'The points must total 100. They total 90' })
  await expect(links).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('60')
  await expect(page.getByText('100 of 100 points')).toBeVisible()
  await expect(links).toBeHidden()

  await page.getByRole('button', { name: 'Move People down' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('People moved to place 2 of 2')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move People down' })).toBeFocused()
  await pressByKeyboard(page, 'Remove People')
  await expect(page.getByText('60 of 100 points')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('100 of 100 points')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' }).nth(1)).toHaveValue('People')
}

async function publish(page: Page) {
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByRole('link', { name: 'See the public page' })).toBeVisible()
}

async function amend(page: Page) {
  await page
    .getByRole('textbox', { name: 'What you look for' })
    .first()
    .fill('How the bridge is built and lit')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Title of the addendum').fill('Lights')
  await dialog.getByLabel('What bidders need to know').fill('Lights count as well.')
  await dialog.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Changes published')).toBeVisible()
}

test('a company writes how an RFP is judged, visitors read it, and an addendum shows what changed', {
  tag: '@phone',
}, async ({ visitor: page, browser, baseURL }) => {
  const account = await companyAccount(page)
  const empty = plan({ criteria: [], selection_method: '', minimum: '', technical_weight: '' })
  const { id } = await draftPost(page, account, 'RFP', { ...ABOUT, plan: empty })
  await open(page, `/admin/posts/${id}/edit/`, account)
  await expect(page.getByRole('link', { name: /^Add criteria/ })).toBeVisible()
  await writeCriteria(page)
  await publish(page)

  const reader = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  await reader.goto(`/rfps/${id}/`)
  await expect(reader.getByText('Quality counts 70 of 100, price 30.')).toBeVisible()
  await expect(reader.getByRole('row', { name: /^Methodology/ })).toContainText('60')
  await expect(reader.getByText('Tax clearance certificate')).toBeVisible()

  await amend(page)
  await reader.reload()
  const addendum = reader.getByRole('article').filter({ hasText: 'Addendum 1: Lights' }).last()
  await expect(addendum.getByText('What a criterion looks for: Methodology')).toBeVisible()
  await expect(addendum.locator('ins')).toContainText('and lit')
  await open(page, `/rfps/${id}/`, account)
  await expectClean(page)
  if ((page.viewportSize()?.width ?? 0) >= 1200) await showBesideList(page, id)
})

/** A wide list shows it without leaving the list. */
async function showBesideList(page: Page, id: number) {
  await page.goto('/rfps/')
  await expect(page.getByText('Choose one to read it here')).toBeVisible()
  await page.locator(`a[href^="/rfps/${id}/"]`).first().click()
  const preview = page.getByRole('article').filter({ hasText: 'Quality counts 70 of 100, price 30.' })
  await expect(preview.getByRole('row', { name: /^Methodology/ })).toContainText('60')
  await expect(page).toHaveURL(/\/rfps\/#\d+$/)
  await expectClean(page)
}

test('an RFP begins from a template, takes a code by search, and its criteria are dragged into another order', async ({
  visitor: page,
}) => {
  const account = await companyAccount(page)
  const { id } = await draftPost(page, account, 'RFP', { ...ABOUT, plan: plan({ codes: [] }) })
  await open(page, `/admin/posts/${id}/edit/`, account)
  await page.getByRole('combobox', { name: 'Codes' }).fill('footbridge')
  await page.getByRole('option', { name: /^Footbridge construction work/ }).click()
  await expect(page.getByRole('list', { name: 'Chosen codes' })).toContainText('CPV 45221113')

  await page.getByRole('button', { name: 'Start from an earlier RFP or a template' }).click()
  await page.getByLabel('Start from').selectOption({ label: 'Template: Works' })
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('Taken over from Works')).toBeVisible()
  const names = page.locator('[id^="field-criteria-"][id$="-name"]')
  await expect(names.first()).toHaveValue('Method and programme of works')
  await expectClean(page)

  const handles = page.locator('#field-criteria').locator('xpath=..').locator('.rows-handle')
  await handles.nth(0).scrollIntoViewIfNeeded()
  await handles.nth(0).hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  const third = await handles.nth(2).boundingBox()
  await page.mouse.move(third?.x ?? 0, (third?.y ?? 0) + (third?.height ?? 0))
  await page.mouse.up()
  await expect(names.nth(2)).toHaveValue('Method and programme of works')
  await expect(names.first()).toHaveValue('Key staff on site')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(2)
  await expect(names.first()).toHaveValue('Methodology')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.reload()
  await expect(names.first()).toHaveValue('Methodology')
})
