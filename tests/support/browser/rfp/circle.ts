import type { Browser, Locator, Page } from '@playwright/test'
import type { Account } from '#tests/support/browser/account.ts'
import type { OwnServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { publishWarned } from '#tests/support/browser/publish-warned.ts'
import { company, person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'
import { passStandstill } from './award-rfp.ts'

/** Two members, a third judge, and three firms. */
export const sixPeople = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const { member } = await company(database, 'Volta Bridges')
    const firm = (firstName: string, lastName: string) =>
      person(database, { firstName, lastName, isSeeker: true })
    return {
      owner: await member({ firstName: 'Ama', lastName: 'Owusu' }, 'OWNER'),
      opener: await member({ firstName: 'Yaw', lastName: 'Boateng' }, 'EVALUATOR'),
      judge: await member({ firstName: 'Abena', lastName: 'Sarpong' }, 'EVALUATOR'),
      firms: [await firm('Esi', 'Mensah'), await firm('Kofi', 'Adjei'), await firm('Adwoa', 'Antwi')],
    }
  })

/** Points of each bidder for both criteria, and what they ask for. */
const BIDS = [
  { name: 'Esi Mensah', method: '48', people: '32', price: '1000000' },
  { name: 'Kofi Adjei', method: '54', people: '36', price: '1100000' },
  { name: 'Adwoa Antwi', method: '30', people: '20', price: null },
] as const

type Server = OwnServer<Awaited<ReturnType<typeof sixPeople>>>

type Circle = {
  server: Server
  browser: Browser
  /** On the form of the RFP, before it is published. */
  seal?: (page: Page, id: number) => Promise<void>
  /** Sets the deadline past, while the server is stopped. */
  end: (dataDir: string, id: number) => Promise<unknown>
  /** In the dialog of an opening, before it is confirmed. */
  unlock?: (dialog: Locator) => Promise<void>
}

/** Six people go from criteria to a contract in their browsers. */
export async function goFromCriteriaToContract(circle: Circle): Promise<void> {
  const { server, browser } = circle
  const { owner, opener, judge, firms } = server.made
  const id = await publish(await server.openPage(browser, owner, '/admin/posts/new/'), circle)
  const receipts: string[] = []
  for (const firm of firms) receipts.push(await propose(circle, firm, id))
  await server.restart((dataDir) => circle.end(dataDir, id))

  await namePanel(await server.openPage(browser, owner, `/admin/posts/${id}/proposals/`))
  await openTechnical(circle, id)
  const evaluation = `/evaluations/${id}/`
  const pages = await pagesOf(circle, [owner, opener, judge], evaluation)
  await judgeProposals(pages, evaluation)
  for (const page of pages.slice(0, 2))
    await confirm(page, 'Open the financial proposals', { path: evaluation, unlock: circle.unlock })
  for (const page of pages.slice(0, 2)) await readPrices(page, `${evaluation}prices/`)
  const [chair] = pages
  // The chair comes back from another tab.
  await chair?.evaluate(() => dispatchEvent(new Event('focus')))
  await chair?.getByRole('button', { name: 'Compute the ranking' }).click()
  if (chair) await announce(chair, `${evaluation}ranking/`)

  await server.restart((dataDir) => passStandstill(dataDir, id))
  const publisher = await server.openPage(browser, owner, `${evaluation}award/`)
  await confirm(publisher, 'Award the contract')
  await signContract(publisher)
  await expectOutcomes(circle, receipts)
  await expectPublic(await browser.newPage({ baseURL: server.url, javaScriptEnabled: false }), id)
}

/** Each of the panel scores alone, then they agree; two make it final. */
async function judgeProposals(pages: Page[], path: string) {
  const [chair] = pages
  if (!chair) throw new Error('There is no chair')
  for (const page of pages) await declare(page, path)
  await confirm(chair, 'Let the panel score', { path })
  for (const page of pages) await score(page, path)
  await agree(pages, path)
  for (const page of pages.slice(0, 2)) await confirm(page, 'Confirm final scores', { path })
}

const pagesOf = ({ server, browser }: Circle, accounts: Account[], path: string) =>
  Promise.all(accounts.map((account) => server.openPage(browser, account, path)))

type Asked = { path?: string; unlock?: Circle['unlock'] }

/** Presses a button and the same one in its dialog. */
async function confirm(page: Page, name: string, { path, unlock }: Asked = {}) {
  if (path) await page.goto(path)
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await unlock?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

/** @returns the id of the published RFP */
async function publish(page: Page, { seal }: Circle): Promise<number> {
  await page.getByRole('button', { name: /^Request for proposals/ }).click()
  await page.getByLabel('Title', { exact: true }).fill('Footbridge over the Volta')
  await page
    .getByLabel('Description')
    .fill('A footbridge of 40 m over the river, with lights, a path on both banks and two years of care.')
  await page.getByLabel('Category').selectOption({ label: 'Works' })
  await page.getByRole('combobox', { name: /^Currency/ }).fill('GHS')
  await page.getByRole('option', { name: /GHS/ }).click()
  await page.getByRole('group', { name: 'Deadline' }).getByLabel('Date').fill(dayFromNow(20))
  await page.getByRole('radio', { name: 'Quality and cost' }).check()
  await page.getByLabel('Weight of quality').fill('70')
  await page.getByLabel('Minimum of technical points').fill('60')
  for (const [at, [name, points]] of [
    ['Method', '60'],
    ['People', '40'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add criterion' }).click()
    await page.locator(`#field-criteria-${at}-name`).fill(name ?? '')
    await page.locator(`#field-criteria-${at}-points`).fill(points ?? '')
  }
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await seal?.(page, Number(/posts\/(\d+)/.exec(page.url())?.[1]))
  await publishWarned(page)
  const link = page.getByRole('link', { name: 'See the public page' })
  await expect(link).toBeVisible()
  return Number(/\d+/.exec((await link.getAttribute('href')) ?? '')?.[0])
}

/** @returns the path of the receipt */
async function propose({ server, browser }: Circle, firm: Account, id: number): Promise<string> {
  const page = await server.openPage(browser, firm, `/rfps/${id}/`)
  await expect(
    page.getByText(/^With (?:keys that members of the company hold|the key of this site)/),
  ).toBeVisible()
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })
  await page.getByLabel('Covering note').fill('We build bridges')
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf'))
  await page.getByLabel('Financial proposal').setInputFiles(file('price.pdf'))
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  const receipt = await page.getByRole('link', { name: 'See your receipt' }).getAttribute('href')
  await page.context().close()
  return receipt ?? ''
}

async function openTechnical(circle: Circle, id: number) {
  const { owner, opener } = circle.server.made
  const pages = await pagesOf(circle, [owner, opener], `/admin/posts/${id}/proposals/`)
  for (const [at, page] of pages.entries()) {
    await page.getByRole('button', { name: 'Open the technical proposals' }).click()
    const dialog = page.locator('dialog[open]')
    await circle.unlock?.(dialog)
    await dialog.getByRole('button', { name: at === 0 ? 'Confirm the opening' : 'Open 3 proposals' }).click()
    // The first one's confirmation is there before the second one's is.
    await expect(page.getByText(at === 0 ? /Ama Owusu confirmed on/ : /were opened on/).first()).toBeVisible()
  }
}

/** Before the opening, which the page of the proposals asks for. */
async function namePanel(page: Page) {
  await expect(page.getByText('The panel is not named yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  for (const name of ['Ama Owusu', 'Yaw Boateng', 'Abena Sarpong']) {
    await page.getByRole('button', { name: 'Name a panel member' }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByLabel('Member', { exact: true }).selectOption({ label: name })
    await dialog.getByRole('button', { name: 'Name panel member' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Bid opening' }).click()
  await expect(page.getByRole('heading', { name: 'Proposals', level: 2 })).toBeVisible()
  await expect(page.getByText('The panel is not named yet.')).toHaveCount(0)
  await page.context().close()
}

async function declare(page: Page, path: string) {
  await page.goto(path)
  for (const { name } of BIDS)
    await page.getByRole('group', { name }).getByLabel('No conflict of interest').check()
  await page.getByRole('button', { name: 'Send declaration' }).click()
  await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeVisible()
}

async function score(page: Page, path: string) {
  await page.goto(`${path}score/`)
  for (const { name, method, people } of BIDS) {
    const heading = page.getByRole('heading', { name, exact: true })
    const next = page.getByRole('button', { name: /^Next/ })
    await expect(page.getByText('Proposal 1 of 3')).toBeVisible()
    while ((await heading.count()) === 0) await next.click()
    await page.getByLabel('Points for Method').fill(method)
    await page.getByLabel('Points for People').fill(people)
    await page.goto(`${path}score/`)
  }
  await expect(page.getByText('6 of 6 scores')).toBeVisible()
  await confirm(page, 'Hand in scores')
  await expect(page.getByText('You handed in your scores on')).toBeVisible()
}

async function agree(pages: Page[], path: string) {
  for (const [at, page] of pages.entries()) {
    await page.goto(`${path}consensus/`)
    if (at === 0) await writeAgreed(page)
    await page.getByRole('button', { name: 'Confirm agreed scores' }).click()
    await expect(page.getByText('Your answer is recorded')).toBeVisible()
  }
}

async function writeAgreed(page: Page) {
  let saved = 0
  for (const { name, method, people } of BIDS) {
    const table = page.getByRole('table', { name })
    for (const [criterion, points] of [
      ['Method', method],
      ['People', people],
    ] as const) {
      const row = table.getByRole('row').filter({ hasText: criterion })
      await row.getByLabel(/^Agreed points for/).fill(points)
      await row.getByRole('button', { name: 'Save', exact: true }).click()
      saved++
      await expect(page.getByRole('button', { name: 'Saved' })).toHaveCount(saved)
    }
  }
}

async function readPrices(page: Page, path: string) {
  await page.goto(path)
  for (const { name, price } of BIDS) {
    const enter = page.getByRole('button', { name: `Enter the price of ${name}` })
    if (!price) {
      await expect(enter).toHaveCount(0)
      continue
    }
    await enter.click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByLabel('Total price').fill(price)
    await dialog.getByRole('button', { name: 'Save the price' }).click()
    await expect(dialog).toHaveCount(0)
  }
}

/** The World Bank's formula: 70 x 90 / 100 + 30 x (1,000,000 / 1,100,000) = 90.27. */
async function announce(page: Page, path: string) {
  await expect(page.getByRole('link', { name: 'Ranking', exact: true })).toBeVisible()
  await page.goto(path)
  await expect(
    page.getByRole('row', { name: /^1 Kofi Adjei 90\.00 GHS 1,100,000 90\.91 90\.27/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^2 Esi Mensah 80\.00 GHS 1,000,000 100\.00 86\.00/ }),
  ).toBeVisible()
  await confirm(page, 'Announce the award')
  await expect(page.getByRole('link', { name: 'Award', exact: true })).toBeVisible()
}

async function signContract(page: Page) {
  await page.getByRole('button', { name: 'Note the signed contract' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Contract number').fill('VB-7/2026')
  const signed = dialog.getByRole('group', { name: 'Signed on' })
  for (const [label, value] of Object.entries({ Day: '1', Month: '10', Year: '2026' }))
    await signed.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Note the signed contract' }).click()
  await expect(page.getByText('VB-7/2026')).toBeVisible()
}

async function expectOutcomes({ server, browser }: Circle, receipts: string[]) {
  for (const [at, firm] of server.made.firms.entries()) {
    const page = await server.openPage(browser, firm, receipts[at] ?? '')
    const [status, words] =
      at === 1
        ? ['Awarded to you', 'The contract was awarded to you at GHS 1,100,000.']
        : ['Awarded to another bidder', 'The contract was awarded to Kofi Adjei at GHS 1,100,000.']
    await expect(page.getByText(status, { exact: true })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await page.context().close()
  }
}

/** All that everybody can read, and the same as open data. */
async function expectPublic(page: Page, id: number) {
  await page.goto(`/rfps/${id}/`)
  await expect(page.getByText('VB-7/2026')).toBeVisible()
  await expect(page.getByText('Kofi Adjei').first()).toBeVisible()
  const { releases } = await (await page.request.get('/api/ocds/')).json()
  const tags = releases.flatMap(({ tag }: { tag: string[] }) => tag)
  expect(tags).toEqual(expect.arrayContaining(['tender', 'award', 'contract']))
}
