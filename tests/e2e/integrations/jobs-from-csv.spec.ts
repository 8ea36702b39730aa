import { readFile } from 'node:fs/promises'
import type { Browser, Route } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { movePost } from '#tests/support/browser/company-account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeEach(async () => {
  server = await ownServer(companyWithJob)
})
test.afterEach(() => server?.stop())

const JOBS = `Position;About the job;Ville;Pays;Contract;Pay from;Currency;Closing date;Our number
Mason;You build walls of laterite;Keta;Ghana;Full time;2 000;GHS;04/12/2030;17
Painter;You paint boats;Bouaké;Côte d’Ivoire;CDI;a lot;XOF;05/12/2030;18
Welder;You weld;Tema;Ghana;Gig;;;06/12/2030;19
`
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

test('a recruiter makes drafts of a spreadsheet @phone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/jobs/')
  await page.getByRole('link', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Import jobs from CSV' })).toBeVisible()
  await expectClean(page)

  const input = page.getByLabel('CSV file')
  await input.setInputFiles(file('jobs.xlsx', 'PK\u0003\u0004'))
  await expect(page.getByText('This is a workbook.').first()).toBeVisible()
  await input.setInputFiles(file('large.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')))
  await expect(page.getByText('must be smaller than 5 MB').first()).toBeVisible()
  await input.setInputFiles(file('jobs.csv', JOBS))

  await expect(page.getByRole('heading', { name: 'What the columns mean' })).toBeFocused()
  const meaning = (column: string) =>
    page.getByRole('combobox', { name: `Meaning of ${column}`, exact: true })
  await expect(meaning('Position')).toHaveValue('name')
  await expect(meaning('Pays')).toHaveValue('country')
  await expect(meaning('Our number')).toHaveValue('')
  await expect(page.getByText('You paint boats')).toBeVisible()
  await expectClean(page)

  // Without a title nothing can be made of it; the choices stay.
  await meaning('Position').selectOption('Leave out')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('link', { name: /which column is the title/ }).click()
  await expect(meaning('Position')).toBeFocused()
  await meaning('Position').selectOption('Title')
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(
    page.getByRole('heading', { name: '2 rows become drafts, 1 row cannot be imported.' }),
  ).toBeFocused()
  const faults = page.getByRole('table', { name: 'What is not right' })
  await expect(faults.getByRole('row', { name: /Row 3/ })).toContainText('a lot')
  await expect(faults.getByRole('row', { name: /Row 3/ })).toContainText('Not imported')
  await expect(faults.getByRole('row', { name: /Row 4/ })).toContainText('“Gig” is not known here')
  await expectClean(page)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(meaning('Currency')).toHaveValue('salary_currency')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 drafts' }).dblclick()

  await expect(
    page.getByRole('heading', { name: '2 drafts were made, 1 row was not imported.' }),
  ).toBeFocused()
  await expectClean(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows as CSV' }).click()
  const refused = await readFile(await (await coming).path(), 'utf8')
  expect(refused).toContain('Painter;You paint boats')
  expect(refused).toContain('Enter an amount')
  await page.reload()
  await page.getByRole('link', { name: 'Mason' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Mason')
  await page.goto('/admin/jobs/?state=DRAFT')
  await expect(page.getByRole('link', { name: 'Welder' })).toHaveCount(1)
})

/** Begins to import 60 rows, and answers the request for its n-th part as it is told. */
async function importSixty(browser: Browser, n: number, answer: (route: Route) => Promise<void>) {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/jobs/import/')
  const rows = Array.from({ length: 60 }, (_, at) => `Mason ${at + 1}`)
  await page.getByLabel('CSV file').setInputFiles(file('jobs.csv', ['Title', ...rows].join('\n')))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  let asked = 0
  await page.route('**/job-files/*/imports/', (route) => (++asked === n ? answer(route) : route.continue()))
  await page.getByRole('button', { name: 'Import 60 drafts' }).click()
  return page
}

const MADE = { name: '60 drafts were made.' }

test('an import that was cut off goes on where it stopped', async ({ browser }) => {
  const page = await importSixty(browser, 2, (route) => route.abort())
  await expect(page.getByText('The import stopped after 50 of 60 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Import the rest' }).click()
  await expect(page.getByRole('heading', MADE)).toBeVisible()
})

test('choices outlast a reload, and the result says what became of the drafts', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/jobs/import/')
  await page.getByLabel('CSV file').setInputFiles(file('jobs.csv', 'Title;Our number\nMason;17\nWelder;18'))
  const meaning = page.getByRole('combobox', { name: 'Meaning of Our number', exact: true })
  await meaning.selectOption('Skills')
  await page.reload()
  await expect(meaning).toHaveValue('skills')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 drafts' }).click()
  await expect(page.getByRole('heading', { name: '2 drafts were made.' })).toBeVisible()
  for (const { name, left } of [
    { name: 'Mason', left: '1 of them is still in your list.' },
    { name: 'Welder', left: 'None of them is still in your list.' },
  ]) {
    const link = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    const id = Number(/posts\/(\d+)/.exec(link ?? '')?.[1])
    await movePost(page, server.made.recruiter, id, { action: 'delete' })
    await page.reload()
    await expect(page.getByText(left)).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 drafts were made.' })).toBeVisible()
  }
  await expectClean(page)
})
test('an import that was cut off before its first row begins again', async ({ browser }) => {
  const page = await importSixty(browser, 1, (route) => route.abort())
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Import 60 drafts' }).click()
  await expect(page.getByRole('heading', MADE)).toBeVisible()
})

for (const [when, n, goOn] of [
  ['first', 1, 'Import 60 drafts'],
  ['last', 2, 'Import the rest'],
] as const)
  test(`an import whose ${when} answer is lost makes no draft twice`, async ({ browser }) => {
    const page = await importSixty(browser, n, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: goOn }).click()
    await expect(page.getByRole('heading', MADE)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Mason \d+$/ })).toHaveCount(60)
  })
