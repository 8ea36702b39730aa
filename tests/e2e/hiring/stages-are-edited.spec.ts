import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { openBoard, type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: StagedServer

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 3)
})
test.afterAll(() => server?.stop())

const saved = async (page: Page) => {
  const { stages } = await send(page, `/api/company/posts/${server.made.jobId}/stages/`, {
    method: 'get',
    token: server.made.recruiter.token,
  })
  return stages.flatMap(({ id, name }: { id: number | null; name: string }) => (id === null ? [] : [name]))
}

test('by keyboard alone stages are named, ordered, added and deleted, and nobody in them is lost', async ({
  browser,
}) => {
  const page = await openBoard(browser, server)
  await page.getByRole('link', { name: 'Edit stages' }).press('Enter')
  const name = (at: number) => page.getByLabel('Name', { exact: true }).nth(at)
  await expect(name(0)).toHaveValue('Applied')
  await expectClean(page)
  await name(0).fill('')
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Give the stage a name')
  await name(0).fill('Inbox')
  await page.getByRole('button', { name: 'Move Technical interview up' }).press('Enter')
  await page.getByRole('button', { name: 'Add stage' }).press('Enter')
  await expect(name(3)).toBeFocused()
  await page.keyboard.type('First look')
  await page.getByLabel('Applicants see').selectOption({ label: 'Pending' })
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  await expect
    .poll(() => saved(page))
    .toEqual(['Inbox', 'Technical interview', 'Phone screen', 'First look', 'Offer', 'Hired', 'No'])

  await page.getByRole('button', { name: 'Remove Inbox' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete “Inbox”' })
  await expect(dialog).toContainText('3 applicants are in this stage')
  await expect(dialog.getByLabel('They go to')).toHaveValue(/./)
  await dialog.getByRole('button', { name: 'Delete “Inbox”' }).press('Enter')
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  await expect.poll(() => saved(page)).not.toContain('Inbox')

  await page.getByRole('button', { name: 'Remove First look' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete “First look”' })).toContainText(
    'no other stage stands for “Pending”',
  )
  await page.keyboard.press('Escape')
  await page.close()
})

test('two who edit at once are told, and nothing is overwritten', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const [one, other] = [
    await server.openPage(browser, recruiter, `/admin/posts/${jobId}/stages/`),
    await server.openPage(browser, recruiter, `/admin/posts/${jobId}/stages/`),
  ]
  const first = (page: Page) => page.getByLabel('Name', { exact: true }).first()
  await first(other).fill('Of the other')
  await first(one).fill('Of the one')
  await one.getByRole('button', { name: 'Save stages' }).click()
  await expect.poll(() => saved(one)).toContain('Of the one')
  await other.getByRole('button', { name: 'Save stages' }).click()
  await expect(other.getByRole('alert')).toContainText('A colleague has changed these stages since')
  await expect(first(other)).toHaveValue('Of the other')
  await other.getByRole('button', { name: 'Show your colleague’s stages' }).click()
  await expect(first(other)).toHaveValue('Of the one')
  await one.close()
  await other.close()
})

test('a link asks before it leaves unsaved work, and not after saving', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/stages/`)
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const away = page.getByRole('link', { name: 'Dashboard', exact: true })
  const first = page.getByLabel('Name', { exact: true }).first()
  await first.fill('Desk')
  await away.press('Enter')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveValue('Desk')
  await page.getByRole('button', { name: 'Save stages' }).press('Enter')
  await expect.poll(() => saved(page)).toContain('Desk')
  await away.press('Enter')
  await expect(page).toHaveURL('/admin/')
  await expect(question).toBeHidden()

  await page.goto('/admin/templates/')
  const subject = page.getByLabel('Subject')
  const words = await subject.inputValue()
  await subject.fill('Not sent')
  await away.press('Enter')
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(page).toHaveURL('/admin/')
  await page.goBack()
  await expect(subject).toHaveValue(words)
  await page.close()
})
