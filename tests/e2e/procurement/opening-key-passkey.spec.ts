import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { virtualAuthenticator } from '#tests/support/browser/authenticator.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import {
  makeKey,
  PASSPHRASE,
  propose,
  publishSealed,
  readSheet,
  typeNewPassphrase,
  unlock,
} from '#tests/support/browser/rfp/opening-keys.ts'
import { company, person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { endHeldRfp } from '#tests/support/sealing/held.ts'

const prepare = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const { member } = await company(database, 'Densu Bridges')
    return {
      owner: await member({ firstName: 'Ama', lastName: 'Owusu' }, 'OWNER'),
      evaluator: await member({ firstName: 'Yaw', lastName: 'Boateng' }, 'EVALUATOR'),
      changer: await member({ firstName: 'Efua', lastName: 'Sarpong' }, 'EVALUATOR'),
      bidder: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
    }
  })

/** Passkeys belong to a domain, so the server has one. */
let server: OwnServer<Awaited<ReturnType<typeof prepare>>>
test.beforeAll(async () => {
  server = await ownServer(prepare, { REVIEW_FIRST_POST: 'off' }, 'localhost')
})
test.afterAll(() => server?.stop())
test.describe.configure({ mode: 'serial' })

/** The recovery sheet of the second member. */
let sheet = ''

const dialogOf = (page: Page) => page.locator('dialog[open]')

async function testByPasskey(page: Page) {
  await page.getByRole('button', { name: 'Test opening key' }).click()
  await dialogOf(page).getByRole('button', { name: 'Test opening key' }).click()
}

const expectWorks = (page: Page) => expect(page.getByText('Your opening key works')).toBeVisible()

test('a member makes a key by passkey, tests it, and opens proposals with one press', async ({ browser }) => {
  const { owner, evaluator, bidder } = server.made
  const page = await server.openPage(browser, owner, '/admin/members/')
  const another = await virtualAuthenticator(page, { hasPrf: true })
  await page.getByRole('button', { name: 'Make opening key' }).click()
  await dialogOf(page).getByText('Passkey', { exact: true }).click()
  await expectClean(page)
  await another.isPresent(false)
  await dialogOf(page).getByRole('button', { name: 'Make opening key' }).click()
  await expect(dialogOf(page).getByText('Waiting for your passkey')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toBeHidden()

  await another.isPresent(true)
  await another.isOwner(false)
  await page.getByRole('button', { name: 'Make opening key' }).click()
  await dialogOf(page).getByText('Passkey', { exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Make opening key' }).click()
  await expect(dialogOf(page).getByText('No passkey was made')).toBeVisible()
  await another.remove()
  await virtualAuthenticator(page, { hasPrf: true })
  await dialogOf(page).getByRole('button', { name: 'Make opening key' }).click()
  const identities = [await readSheet(page)]
  await page.getByRole('button', { name: 'Hide recovery sheet' }).click()
  await expect(page.locator('#opening-key')).toContainText('Unlocked byPasskey')
  await testByPasskey(page)
  await expectWorks(page)

  identities.push(await makeKey(await server.openPage(browser, evaluator, '/admin/members/')))
  const id = await publishSealed(page, owner, 'Footbridge')
  await propose(page, id, bidder)
  await server.restart((dataDir) => withDatabase(dataDir, (database) => endHeldRfp(database, id, identities)))

  // The same browser, at the port that the server has now.
  await page.goto(`${server.url}/robots.txt`)
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  await page.evaluate(() => localStorage.setItem('is_admin', 'true'))
  await page.goto(`${server.url}/admin/posts/${id}/proposals/`)
  await page.getByRole('button', { name: 'Open the technical proposals' }).click()
  await expect(dialogOf(page).getByText('Your browser asks for the passkey')).toBeVisible()
  await expectClean(page)
  await dialogOf(page).getByRole('button', { name: 'Confirm the opening' }).click()
  await expect(dialogOf(page)).toBeHidden()

  const second = await server.openPage(browser, evaluator, `/admin/posts/${id}/proposals/`)
  await second.getByRole('button', { name: 'Open the technical proposals' }).click()
  await unlock(dialogOf(second))
  await dialogOf(second).getByRole('button', { name: 'Open 1 proposal' }).click()
  await expect(second.getByText('The technical proposals were opened on')).toBeVisible()
  await expect(second.getByText('how.pdf')).toBeVisible()
})

test('a passkey that makes no secrets is refused, and a lost one replaced with the sheet', async ({
  browser,
}) => {
  const page = await server.openPage(browser, server.made.changer, '/admin/members/')
  const plain = await virtualAuthenticator(page)
  await page.getByRole('button', { name: 'Make opening key' }).click()
  await dialogOf(page).getByText('Passkey', { exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Make opening key' }).click()
  await expect(dialogOf(page).getByText('makes passkeys that cannot protect a key')).toBeVisible()
  await expectClean(page)
  expect(await plain.count()).toBe(0)
  await dialogOf(page).getByText('Passphrase', { exact: true }).click()
  await typeNewPassphrase(page, PASSPHRASE, PASSPHRASE)
  sheet = await readSheet(page)
  await plain.remove()

  const first = await virtualAuthenticator(page, { hasPrf: true })
  await page.getByRole('button', { name: 'Change passphrase or passkey' }).click()
  await dialogOf(page).getByLabel('Present passphrase').fill(PASSPHRASE)
  await dialogOf(page).getByText('Passkey', { exact: true }).click()
  await expectClean(page)
  await dialogOf(page).getByRole('button', { name: 'Change passphrase or passkey' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(await readSheet(page)).toBe(sheet)
  await testByPasskey(page)
  await expectWorks(page)

  await first.remove()
  await virtualAuthenticator(page, { hasPrf: true })
  await testByPasskey(page)
  await expect(dialogOf(page).getByText('is on another device')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change passphrase or passkey' }).click()
  await dialogOf(page).getByRole('button', { name: 'Use recovery sheet instead' }).click()
  await dialogOf(page).getByRole('button', { name: 'Change passphrase or passkey' }).click()
  await expect(dialogOf(page).getByText('Enter the key from your recovery sheet').first()).toBeVisible()
  await dialogOf(page).getByLabel('Key from your recovery sheet').fill(sheet)
  await dialogOf(page).getByRole('button', { name: 'Change passphrase or passkey' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await testByPasskey(page)
  await expectWorks(page)
})

test('a browser without such passkeys says so, and the sheet still unlocks', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.changer, '/robots.txt')
  await page.addInitScript(() => {
    const capabilities = async () => ({ 'extension:prf': false })
    Object.assign(PublicKeyCredential, { getClientCapabilities: capabilities })
  })
  await page.goto('/admin/members/')
  await page.getByRole('button', { name: 'Test opening key' }).click()
  await expect(dialogOf(page).getByText('this browser cannot use it')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Key from your recovery sheet')).toBeVisible()
  await expectClean(page)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Replace opening key' }).click()
  await expect(dialogOf(page).getByText('This browser cannot protect a key with a passkey')).toBeVisible()
  await expect(dialogOf(page).getByLabel('New passphrase', { exact: true })).toBeVisible()
})

test('a site that moved to another host asks for the recovery sheet', async ({ browser }) => {
  const { changer } = server.made
  await server.restart((dataDir) =>
    withDatabase(dataDir, (database) =>
      database.execute(sql`update opening_keys set passkey = jsonb_set(passkey, '{host}', '"old.example.org"')
        where user_id = ${changer.id}`),
    ),
  )
  const page = await server.openPage(browser, changer, '/admin/members/')
  await expect(page.getByText('Your passkey belongs to old.example.org')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Test opening key' }).click()
  await expect(dialogOf(page).getByText('belongs to old.example.org')).toBeVisible()
  await dialogOf(page).getByLabel('Key from your recovery sheet').fill(sheet)
  await dialogOf(page).getByRole('button', { name: 'Test opening key' }).click()
  await expectWorks(page)
})
