import type { APIRequestContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { findMailState } from '#api/platform/queue/queries.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { type Account, open } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { company, person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { partsOf } from '#tests/support/mails.ts'

const SEARCHES = '/api/user/saved-searches/'

let server: OwnServer<Awaited<ReturnType<typeof companyAndSeekers>>>

test.beforeAll(async () => {
  server = await ownServer(companyAndSeekers, { REVIEW_FIRST_POST: 'off' })
})
test.afterAll(() => server?.stop())

const companyAndSeekers = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const { member } = await company(database, 'Volta Glass')
    return {
      recruiter: await member({ firstName: 'Kojo', lastName: 'Asare' }, 'RECRUITER'),
      esi: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
      yaw: await person(database, { firstName: 'Yaw', lastName: 'Boateng', isSeeker: true }),
    }
  })

/** Restarts the server with all searches due, so that it mails them at once. */
const restartDue = () =>
  server.restart((dataDir) =>
    withDatabase(dataDir, async (database, opened) => {
      await database.update(savedSearches).set({ dueAt: sql`now()` })
      const queue = await openQueue(opened)
      await database.transaction((tx) => queue.enqueue(tx, 'alert', {}))
      await queue.stop()
    }),
  )

const headersOf = ({ token }: Account) => ({ Authorization: `Token ${token}` })

/** Publishes a job through the API. */
async function publish(request: APIRequestContext, name: string) {
  const headers = headersOf(server.made.recruiter)
  const url = `${server.url}/api/company/posts/`
  const { id, version } = await (await request.post(url, { headers, data: { kind: 'JOB' } })).json()
  const form = { name, description: 'You blow glass with two colleagues, in a workshop by the lake.' }
  const saved = await request.patch(`${url}${id}/`, { headers, data: { version, form } })
  const data = { action: 'publish', version: (await saved.json()).version }
  expect((await request.post(`${url}${id}/transitions/`, { headers, data })).status()).toBe(200)
}

async function saveSearch(page: Page) {
  await open(page, '/jobs/?search_key=glassblower', server.made.esi)
  await page.getByRole('button', { name: 'Get email alerts' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Get email alerts' })
  await dialog.getByLabel('Email me').selectOption('Within minutes')
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(page.getByText('The alerts are on.')).toBeVisible()
  // Another person saves the same search with all mails.
  const [data] = await (
    await page.request.get(server.url + SEARCHES, { headers: headersOf(server.made.esi) })
  ).json()
  const same = { ...data, time_zone: 'Africa/Accra' }
  const answer = await page.request.post(server.url + SEARCHES, {
    headers: headersOf(server.made.yaw),
    data: same,
  })
  expect(answer.status()).toBe(201)
}

/** Expects mails to these people so far, in this order. */
const expectMailed = (...who: Account[]) =>
  expect
    .poll(() => server.mails.map(({ to }) => to.join()).sort())
    .toEqual(who.map(({ email }) => email).sort())

/** The newest raw mail to a person. */
const rawTo = ({ email }: Account) => server.mails.findLast(({ to }) => to.includes(email))?.raw ?? ''

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:((?:.|\r\n[ \t])*)\r$`, 'm').exec(raw)?.[1]?.replace(/\s+/g, ' ').trim()

/** Shows the newest mail to a person, in a browser without a session. */
async function readMail(page: Page, account: Account) {
  const mail = partsOf(rawTo(account)).find(({ type }) => type.startsWith('text/html'))
  await page.goto('about:blank')
  await page.setContent(mail?.content ?? '')
}

test('a saved search mails new opportunities until its owner unsubscribes', async ({ browser }) => {
  const { esi, yaw } = server.made
  const page = await browser.newPage({ baseURL: server.url })
  await saveSearch(page)
  await publish(page.request, 'Glassblower in Tema')
  await page.close()

  await restartDue()
  await expectMailed(esi, yaw)
  const reader = await browser.newPage()
  await readMail(reader, esi)
  await reader.getByRole('link', { name: 'Glassblower in Tema' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Glassblower in Tema')
  await readMail(reader, esi)
  await reader.getByRole('link', { name: '/unsubscribe/' }).click()
  await reader.getByRole('button', { name: 'Stop emails' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Emails stopped')
  await publish(reader.request, 'Glassblower in Ho')

  await restartDue()
  await expectMailed(esi, yaw, yaw)
  await readMail(reader, yaw)
  await expect(reader.getByRole('link', { name: 'Glassblower in Ho' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Glassblower in Tema' })).toBeHidden()
  await endByOneClick(reader.request, yaw)
  await reader.close()

  // The queue holds no further mail.
  const mails = await server.restart((dataDir) => withDatabase(dataDir, findMailState))
  expect(mails).toMatchObject({ waiting: 0, retrying: 0, failed: 0, sent: 3 })
})

/** Unsubscribes by the headers alone, as the button of a mail program does (RFC 8058). */
async function endByOneClick(request: APIRequestContext, account: Account) {
  const raw = rawTo(account)
  expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(.*)>$/.exec(headerOf(raw, 'List-Unsubscribe') ?? '') ?? []
  const answer = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  const searches = await request.get(server.url + SEARCHES, { headers: headersOf(account) })
  expect(await searches.json()).toMatchObject([{ subscribed: false }])
}
