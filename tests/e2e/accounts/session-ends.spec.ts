import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import {
  type Account,
  logInByHand,
  open,
  PASSWORD,
  registerAndVerify,
  send,
} from '#tests/support/browser/account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const cv = { name: 'Ama Owusu.pdf', mimeType: 'application/pdf', buffer: pdf('A CV', 400_000) }
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log in to go on' })
const applied = (page: Page) => page.getByRole('heading', { name: 'You have already applied' })
const submit = (page: Page) => page.getByRole('button', { name: 'Send application' })

/** Opens a job as a new job seeker, and fills its form in. */
async function beginApplication(page: Page, at = 0) {
  const { path } = await lastingOpportunity(page, 'jobs', at)
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, path, account)
  await page.getByLabel('Covering note').fill('Ten years of laying bricks')
  await page.getByLabel('CV').setInputFiles(cv)
  await expect(page.getByText('Ama Owusu.pdf')).toBeVisible()
  return { account, path }
}

/** Ends a session from another device, as its owner does in the settings. */
async function endElsewhere(page: Page, { email }: Account) {
  const elsewhere = await send(page, '/api/accounts/login/', { data: { email, password: PASSWORD } })
  const headers = { Authorization: `Token ${elsewhere.token}` }
  expect((await page.request.delete('/api/accounts/sessions/', { headers })).ok()).toBe(true)
  return elsewhere.token
}

async function logInOver(page: Page) {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Login' }).click()
}

test('an application begun before the session ended is sent once, after a login over it', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const { account, path } = await beginApplication(page)
  const token = await endElsewhere(page, account)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/applications/')) answers.push(response.status())
  })
  await submit(page).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Everything you entered is still here')
  await expect(dialog).toContainText(account.email)
  await expectClean(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid email or password')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your session has ended. Everything you entered is still',
  )
  await expect(page.getByLabel('Covering note')).toHaveValue('Ten years of laying bricks')
  await expect(page.getByText('Ama Owusu.pdf')).toBeVisible()
  await expect(page).toHaveURL(path)

  await submit(page).click()
  await logInOver(page)
  await expect(applied(page)).toBeFocused()
  expect(answers).toEqual([401, 401, 201])
  const headers = { Authorization: `Token ${token}` }
  expect(await (await page.request.get('/api/user/job-applications/', { headers })).json()).toHaveLength(1)
  await page.reload()
  await expect(applied(page)).toBeVisible()
})

test('a form stays when another tab finds the session ended, and goes on when it logs in', async ({
  visitor: page,
  context,
}) => {
  const { account } = await beginApplication(page, 1)
  await endElsewhere(page, account)
  const other = await context.newPage()
  await other.goto('/user/profile/')
  await expect(other).toHaveURL(/\/login\/\?next=%2Fuser%2Fprofile%2F$/)
  await expect(page.getByText('Ama Owusu.pdf')).toBeVisible()
  await submit(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await logInByHand(other, account.email, PASSWORD)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ama Owusu')
  await expect(applied(page)).toBeVisible()
})

test("another person who logs in elsewhere does not get a form's input", async ({
  visitor: page,
  context,
}) => {
  const { account } = await beginApplication(page, 2)
  const stranger = await registerAndVerify(page, 'job-seeker')
  await endElsewhere(page, account)
  await submit(page).click()
  await expect(dialogOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login/')
  await logInByHand(other, stranger.email, PASSWORD)
  await expect(other.getByText('You have sucessfully logged in')).toBeVisible()
  await expect(dialogOf(page)).toBeVisible()
  await logInOver(page)
  await expect(applied(page)).toBeVisible()
  const headers = { Authorization: `Token ${stranger.token}` }
  expect(await (await page.request.get('/api/user/job-applications/', { headers })).json()).toEqual([])
})

test('logging out in another tab still closes the form', async ({ visitor: page, context }) => {
  await beginApplication(page, 3)
  const other = await context.newPage()
  await other.goto('/user/profile/')
  await other.getByRole('button', { name: 'Ama Owusu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Covering note')).toBeHidden()
})

test('a dialog with a form and a press of a button wait for the login as well', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/profile/', account)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Profile' })
  await editor.getByLabel('First Name').fill('Esi')
  await endElsewhere(page, account)
  await editor.getByRole('button', { name: 'Save' }).click()
  await logInOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esi Owusu')

  await page.goto('/jobs/')
  const mark = page.getByRole('article').first().getByRole('button')
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  // Once it has its own data: a read that the session's end meets makes it a visitor's.
  await expect(page.getByRole('button', { name: 'Esi Owusu' })).toBeVisible()
  await page.route(
    '**/bookmark/',
    async (route) => {
      await endElsewhere(page, account)
      await route.continue()
    },
    { times: 1 },
  )
  await mark.click()
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/bookmark/') && answer.ok())
  await logInOver(page)
  await marked
  await page.reload()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
})

test('a page without input becomes a visitor’s when the session ended', async ({ visitor: page }) => {
  const { path } = await lastingOpportunity(page, 'jobs')
  const account = await registerAndVerify(page, 'job-seeker')
  await endElsewhere(page, account)
  await open(page, path, account)
  await expect(page.getByRole('link', { name: 'Login to submit an application' })).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})
