import type { Page } from '@playwright/test'
import { open, PASSWORD, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, movePost, saveDraft } from '#tests/support/browser/company-account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import type { Typed } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Job title' })

/** Opens a publishable draft of a job in the editor; `saveElsewhere` saves it through the API. */
async function openDraft(page: Page) {
  const account = await companyAccount(page)
  const made = await draftPost(page, account, 'JOB', { name: 'Mason' })
  await open(page, `/admin/posts/${made.id}/edit/`, account)
  await expect(title(page)).toHaveValue('Mason')
  const saveElsewhere = (change: Typed) => saveDraft(page, account, made, { name: 'Mason', ...change })
  const publish = () => movePost(page, account, made.id, { action: 'publish', version: made.version })
  return { account, id: made.id, publish, saveElsewhere }
}

const ACTIONS = '**/api/company/posts/*/transitions/'

async function chooseFromMore(page: Page, action: string) {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('refuses actions on a post while changes are not saved', async ({ visitor: page }) => {
  const { publish, saveElsewhere } = await openDraft(page)
  await publish()
  await page.reload()
  await expect(page.getByRole('link', { name: 'See the public page' })).toBeVisible()
  await saveElsewhere({ name: 'Master mason' })
  // The save is answered after the choice, because the conflict takes the focus and closes the menu.
  const saving = await holdRequests(page, '**/api/company/posts/*/')
  await title(page).fill('Plasterer')
  await chooseFromMore(page, 'Change deadline')
  saving.release()
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'Nothing happened, because your changes are not saved' })
  await expect(problem).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(title(page)).toHaveValue('Plasterer')
  await page.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(title(page)).toHaveValue('Copy of Plasterer')
})

test('shows the state of a post when only the answer was lost', async ({ visitor: page }) => {
  const { publish } = await openDraft(page)
  await publish()
  await page.reload()
  await expect(page.getByRole('link', { name: 'See the public page' })).toBeVisible()
  await page.route(ACTIONS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await chooseFromMore(page, 'Close post early')
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Reason').fill('We found somebody.')
  await dialog.getByRole('button', { name: 'Close post early' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(ACTIONS)
  await dialog.getByRole('button', { name: 'Close post early' }).click()
  await expect(page.getByText('Reason for closing: We found somebody.')).toBeVisible()
})

test('opens the last of two pages that were asked for', async ({ visitor: page }) => {
  await openDraft(page)
  let save = () => {}
  const isReleased = new Promise<void>((resolve) => {
    save = resolve
  })
  await page.route('**/api/company/posts/*/', async (route) => {
    if (route.request().method() === 'PATCH') await isReleased
    await route.continue()
  })
  await title(page).fill('Plasterer')
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  save()
  await expect(page).toHaveURL(/\/admin\/messages\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
})

test('a post whose session ended elsewhere is saved after a login over it', async ({ visitor: page }) => {
  // Without news of the end, the page learns of it by saving.
  await page.route('**/api/accounts/user/notifications/**', (route) => route.abort())
  const { account } = await openDraft(page)
  await send(page, '/api/accounts/logout/', { token: account.token })
  await title(page).fill('Plasterer')
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveValue('Plasterer')
})

test('logging out removes typed text from the device', async ({ visitor: page }) => {
  await openDraft(page)
  await page.route('**/api/company/posts/*/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await title(page).fill('Plasterer')
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(title(page)).toHaveCount(0)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})

test('an invalid address of posts says what is wrong with it', async ({ visitor: page }) => {
  await openDraft(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/admin/posts/?page=7')
  await expect(page.getByRole('link', { name: 'Mason' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/jobs\/$/)
  await page.goto('/admin/posts/?state=NOPE')
  await expect(heading).toHaveText('This web address is not right')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^state / }),
  ).toBeVisible()
  await page.goto('/admin/posts/abc/')
  await expect(heading).toHaveText('This page does not exist')
})

test('returns the focus to the menu that opened a dialog', async ({ visitor: page }) => {
  await openDraft(page)
  await chooseFromMore(page, 'Delete draft')
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^More/ })).toBeFocused()
})
