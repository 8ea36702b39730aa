import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import type { Account } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import {
  makeKey,
  PASSPHRASE,
  propose,
  publishSealed,
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
      leaver: await member({ firstName: 'Efua', lastName: 'Sarpong' }, 'EVALUATOR'),
      joiner: await member({ firstName: 'Kofi', lastName: 'Asante' }, 'EVALUATOR'),
      bidder: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
    }
  })

let server: OwnServer<Awaited<ReturnType<typeof prepare>>>

test.beforeAll(async () => {
  server = await ownServer(prepare, { REVIEW_FIRST_POST: 'off' })
})
test.afterAll(() => server?.stop())

test('members make keys, an RFP is sealed to them, who joins gets a share, and two of them open it', async ({
  browser,
}) => {
  const { owner, evaluator, leaver, joiner, bidder } = server.made
  const member = await server.openPage(browser, owner, '/admin/members/')
  const identities = [await makeKey(member, () => tryPassphrases(member))]
  await expectClean(member)
  await member.getByRole('button', { name: 'Hide recovery sheet' }).click()
  await testKey(member)
  for (const each of [evaluator, leaver])
    identities.push(await makeKey(await server.openPage(browser, each, '/admin/members/')))

  const id = await publishSealed(member, owner, 'Footbridge over the Densu')
  await propose(member, id, bidder)
  await removeMember(member, 'Efua Sarpong')

  await makeKey(await server.openPage(browser, joiner, '/admin/members/'))
  for (const [each, secret] of [
    [owner, identities[0] ?? ''],
    [evaluator, PASSPHRASE],
  ] as const)
    await handOn(browser, each, { id, secret })

  await server.restart((dataDir) => withDatabase(dataDir, (database) => endHeldRfp(database, id, identities)))
  await confirmWith(browser, owner, { id, secret: identities[0] ?? '', press: 'Confirm the opening' })
  const opened = await confirmWith(browser, joiner, { id, secret: PASSPHRASE, press: 'Open 1 proposal' })
  await expect(opened.getByText('The technical proposals were opened on')).toBeVisible()
  await expect(opened.getByText('We build of hardwood')).toBeVisible()
  await expect(opened.getByText('how.pdf')).toBeVisible()
  await expect(opened.getByText('GHS 5.pdf')).toBeHidden()
})

async function tryPassphrases(page: Page) {
  const dialog = page.locator('dialog[open]')
  await typeNewPassphrase(page, 'short', 'short')
  await expect(dialog.getByText('Use 14 characters or more').first()).toBeVisible()
  await typeNewPassphrase(page, PASSPHRASE, `${PASSPHRASE}s`)
  await expect(dialog.getByText('The two passphrases are not the same').first()).toBeVisible()
  await expectClean(page)
}

async function testKey(page: Page) {
  await page.getByRole('button', { name: 'Test opening key' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Passphrase').fill('not the passphrase')
  await dialog.getByRole('button', { name: 'Test opening key' }).click()
  await expect(dialog.getByText('This passphrase does not unlock your opening key').first()).toBeVisible()
  await dialog.getByLabel('Passphrase').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Test opening key' }).click()
  await expect(page.getByText('Your opening key works')).toBeVisible()
}

async function removeMember(page: Page, name: string) {
  await page.goto('/admin/members/')
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /Remove/ })
    .click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByText('holds a share of the key of Footbridge over the Densu')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${name} is no longer a member`)).toBeVisible()
}

type Unlocked = { id: number; secret: string }
type Confirming = Unlocked & { press: string }

/** Hands a member's share on, after a wrong passphrase. */
async function handOn(browser: Browser, account: Account, { id, secret }: Unlocked) {
  const page = await server.openPage(browser, account, `/admin/posts/${id}/proposals/`)
  await expect(page.getByRole('row', { name: 'Efua Sarpong' })).toContainText('Lost')
  await expect(page.getByText('Every share that is left is needed to open')).toBeVisible()
  await expect(page.getByText('Kofi Asante opens proposals and holds no share')).toBeVisible()
  await page.getByRole('button', { name: 'Hand your share on' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Passphrase').fill('not the passphrase')
  await dialog.getByRole('button', { name: 'Hand your share on' }).click()
  await expect(dialog.getByText('This passphrase does not unlock').first()).toBeVisible()
  await expectClean(page)
  await unlock(dialog, secret)
  await dialog.getByRole('button', { name: 'Hand your share on' }).click()
  await expect(page.getByText('You handed your share on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand your share on' })).toBeHidden()
}

async function confirmWith(browser: Browser, account: Account, { id, secret, press }: Confirming) {
  const page = await server.openPage(browser, account, `/admin/posts/${id}/proposals/`)
  await expect(page.getByRole('row', { name: 'Kofi Asante' })).toContainText('Holds one')
  await page.getByRole('button', { name: 'Open the technical proposals' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Passphrase').fill('not the passphrase')
  await dialog.getByRole('button', { name: press }).click()
  await expect(dialog.getByText('This passphrase does not unlock').first()).toBeVisible()
  await expectClean(page)
  await unlock(dialog, secret)
  await dialog.getByRole('button', { name: press }).click()
  await expect(dialog).toBeHidden()
  return page
}
