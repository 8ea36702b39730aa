import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type RunningServer, runServer } from '#bench/run-server.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { type Account, open } from '#tests/support/account.ts'
import { pdf } from '#tests/support/documents.ts'
import { companyWithRfp, endRfp } from '#tests/support/rfp-company.ts'
import { expect, test } from '#tests/support/visitor.ts'

let dataDir: string
let server: RunningServer
let made: Awaited<ReturnType<typeof companyWithRfp>>

const start = () => runServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' })

// It has a database of its own and starts a server twice.
const TIME = 180_000

test.beforeAll(async () => {
  test.setTimeout(TIME)
  dataDir = await mkdtemp(join(tmpdir(), 'opencall-rfp-'))
  made = await companyWithRfp(dataDir)
  server = await start()
})
test.afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function pageOf(browser: Browser, account: Account, path: string) {
  const page = await browser.newPage({ baseURL: server.url })
  await open(page, path, account)
  return page
}

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

test('a question, its answer and an addendum, then the opening by two members', async ({ browser }) => {
  test.setTimeout(TIME)
  const { rfpId, owner, evaluator, bidder } = made
  const [publicPath, workspace] = [`/rfps/${rfpId}/`, `/admin/posts/${rfpId}/`]

  const seeker = await pageOf(browser, bidder, publicPath)
  await seeker.getByLabel('Your question').fill('x')
  await seeker.getByLabel('Your question').fill('')
  await seeker.getByRole('button', { name: 'Send the question' }).click()
  await expect(seeker.getByLabel('Your question')).toBeFocused()
  await expect(seeker.getByText('Write your question')).toBeVisible()
  await seeker.getByLabel('Your question').fill('May the bridge be made of wood?')
  await seeker.getByRole('button', { name: 'Send the question' }).click()
  await expect(seeker.getByText('Your question was sent')).toBeVisible()
  await expect(seeker.getByRole('listitem').filter({ hasText: 'made of wood?' })).toBeVisible()
  await expectClean(seeker)

  await seeker.getByLabel('Bio').fill('Twelve bridges')
  await seeker.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await seeker.getByLabel('Financial proposal').setInputFiles(file('price.pdf'))
  await seeker.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(seeker.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await expect(seeker.getByRole('heading', { name: 'Questions and answers' })).toHaveCount(1)

  const member = await pageOf(browser, owner, `${workspace}questions/`)
  await expect(member.getByRole('heading', { name: 'May the bridge be made of wood?' })).toBeVisible()
  await expect(member.getByText('Mensah')).toBeHidden()
  await member.getByLabel('Answer').fill('Yes, of hardwood.')
  await member.getByRole('button', { name: 'Save the draft' }).click()
  await expect(member.getByText('Draft, not published')).toBeVisible()
  await expectClean(member)
  await member.getByRole('button', { name: 'Publish 1 answer' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(member.getByText('Published on')).toBeVisible()
  await expect(member.getByLabel('Answer')).toBeHidden()

  await member.getByRole('button', { name: 'New addendum' }).click()
  const dialog = member.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByLabel('Title').fill('The river is wider')
  await dialog.getByLabel('Text').fill('It is 45 m wide.\nSee https://example.org/river')
  await expectClean(member)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(member.getByRole('heading', { name: 'Addendum 1: The river is wider' })).toBeVisible()

  const reader = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  await reader.goto(publicPath)
  await expect(reader.getByRole('heading', { name: 'Addendum 1: The river is wider' })).toBeVisible()
  await expect(reader.getByText('Yes, of hardwood.')).toBeVisible()
  await expect(reader.getByRole('link', { name: /example\.org/ })).toHaveCount(0)
  await expect(reader.getByRole('link', { name: 'Login to ask a question' })).toBeVisible()

  await seeker.getByRole('link', { name: 'See your receipt' }).click()
  await expect(seeker.getByText('not confirmed')).toBeVisible()
  await expectClean(seeker)
  await seeker.getByRole('button', { name: 'Confirm my proposal' }).click()
  await expect(seeker.getByText('confirmed by you')).toBeVisible()
  await expect(seeker.getByRole('button', { name: 'Confirm my proposal' })).toBeHidden()

  await member.getByRole('link', { name: 'Proposals', exact: true }).click()
  await expect(member.getByText('1 proposal')).toBeVisible()
  await expect(member.getByText('you see their number alone')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Press to open' })).toBeHidden()
  await expect(member.getByText('Mensah')).toBeHidden()
  await expectClean(member)

  await server.stop()
  await endRfp(dataDir, rfpId)
  server = await start()

  const press = async (account: Account, said: string) => {
    const page = await pageOf(browser, account, `${workspace}proposals/`)
    await page.getByRole('button', { name: 'Press to open' }).click()
    await expectClean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Press to open' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Press to open' })).toBeHidden()
    return page
  }
  const first = await press(evaluator, 'Yaw Boateng pressed on')
  await expect(first.getByText('Mensah')).toBeHidden()
  const opened = await press(owner, 'The technical parts were opened on')
  await expect(opened.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
  await expect(opened.getByText('Twelve bridges')).toBeVisible()
  await expect(opened.getByText('Confirmed after addendum 1')).toBeVisible()
  await expect(opened.getByText('Sealed until technical scores are final')).toBeVisible()
  await expect(opened.getByText('price.pdf')).toBeHidden()
  const downloaded = opened.waitForEvent('download')
  await opened.getByRole('button', { name: 'Download how.pdf' }).click()
  expect((await downloaded).suggestedFilename()).toBe('how.pdf')
  await opened.reload()
  await expect(opened.getByRole('cell', { name: 'Ama Owusu' }).first()).toBeVisible()
  await expect(opened.getByRole('cell', { name: /Technical proposal of/ })).toBeVisible()
  await expectClean(opened)
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
})
