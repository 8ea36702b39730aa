import type { Locator, Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { open, send } from '#tests/support/browser/account.ts'
import { noteActs } from '#tests/support/browser/noted/acts.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** In the order in which they apply. */
const SEEKERS = [
  'Esi Mensah',
  'Yaw Boateng',
  'Kofi Annor',
  'Efua Quaye',
  'Abena Konadu',
  'Kwame Darko',
  'Adjoa Sarpong',
].map((name) => ({
  name,
  cv: {
    name: 'cv.pdf',
    content: pdfFile(`${name}, welder of ${name === 'Efua Quaye' ? 'Winneba' : 'Takoradi'}`),
  },
}))

type Made = { jobId: number; numbers: string[] }
type Task = { name: string; from: (made: Made) => string; acts: number; does: (page: Page) => Promise<void> }

const list = ({ jobId }: Made) => `/admin/posts/${jobId}/applicants/?sort=oldest`
const reading = (at: number) => (made: Made) => `${list(made)}&applicant=${made.numbers[at]}`
const rows = (page: Page) => page.locator('.applicant-row')
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const cvOf = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="CV of ${name}"]`).getByRole('img').first()
const toast = (page: Page, words: string | RegExp) => page.locator('.toast', { hasText: words })

const TASKS: Task[] = [
  {
    name: 'from the first page, read and shortlist the newest applicant',
    from: () => '/admin/',
    acts: 3,
    does: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Robot mechanic' }).first().click()
      await page.getByRole('link', { name: /Adjoa Sarpong/ }).click()
      await expect(cvOf(page, 'Adjoa Sarpong')).toBeVisible()
      await page.keyboard.press('s')
      await expect(toast(page, 'Adjoa Sarpong moved to “Shortlisted”')).toBeVisible()
    },
  },
  {
    name: 'read the CVs of three applicants',
    from: list,
    acts: 3,
    does: async (page) => {
      await page.getByRole('link', { name: /Esi Mensah/ }).click()
      await expect(cvOf(page, 'Esi Mensah')).toBeVisible()
      await page.keyboard.press('j')
      await expect(cvOf(page, 'Yaw Boateng')).toBeVisible()
      await page.keyboard.press('j')
      await expect(cvOf(page, 'Kofi Annor')).toBeVisible()
    },
  },
  {
    name: 'find an applicant by a word of the CV and read it',
    from: list,
    acts: 4,
    does: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('winneba')
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveCount(1)
      await rows(page).click()
      await expect(cvOf(page, 'Efua Quaye')).toBeVisible()
    },
  },
  {
    name: 'reject the applicant who is read, with a letter, and go on to the next',
    from: reading(0),
    acts: 1,
    does: async (page) => {
      await expect(cvOf(page, 'Esi Mensah')).toBeVisible()
      await page.keyboard.press('r')
      await expect(toast(page, 'Esi Mensah moved to “Not selected”')).toBeVisible()
      await expect(cvOf(page, 'Yaw Boateng')).toBeVisible()
    },
  },
  {
    name: 'shortlist the wrong one and take it back',
    from: reading(1),
    acts: 2,
    does: async (page) => {
      await expect(cvOf(page, 'Yaw Boateng')).toBeVisible()
      await page.keyboard.press('s')
      await button(toast(page, 'Yaw Boateng moved to “Shortlisted”'), 'Undo').click()
      await expect(toast(page, 'Undone.')).toBeVisible()
    },
  },
  {
    name: 'write a note about the applicant who is read',
    from: reading(2),
    acts: 3,
    does: async (page) => {
      await expect(cvOf(page, 'Kofi Annor')).toBeVisible()
      await page.keyboard.press('n')
      await page.keyboard.type('Call on Monday')
      await button(page, 'Add note').click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Call on Monday' })).toBeVisible()
    },
  },
  {
    name: 'from the first page, answer the message that waits',
    from: () => '/admin/',
    acts: 3,
    does: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Robot mechanic' }).nth(1).click()
      await page.getByLabel('Message', { exact: true }).fill('On Friday')
      await button(page, 'Send message').click()
      await expect(page.getByRole('listitem').filter({ hasText: 'On Friday' })).toBeVisible()
    },
  },
  {
    name: 'invite the applicant who is read to an interview',
    from: reading(4),
    acts: 5,
    does: async (page) => {
      await button(page, 'Invite to an interview').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Day 1').fill(dayFromNow(7))
      await dialog.getByLabel('Time 1').fill('10:00')
      await dialog.getByLabel('Place or link').fill('Office 4, Ring Road')
      await button(dialog, 'Send invitation').click()
      await expect(page.getByText('Office 4, Ring Road')).toBeVisible()
    },
  },
  {
    name: 'move everybody of a list to another stage, and tell them',
    from: (made) => `${list(made)}&status=RECEIVED`,
    acts: 4,
    does: async (page) => {
      await page.getByLabel('Select all on this page').check()
      await button(page, 'Move to stage').click()
      await page.getByLabel('New stage').selectOption('IN_REVIEW')
      await button(page, /^Move \d+ applicants$/).click()
      await expect(toast(page, /applicants moved/)).toBeVisible()
    },
  },
  {
    name: 'begin another job like the last',
    from: () => '/admin/',
    acts: 3,
    does: async (page) => {
      await page.getByRole('link', { name: /^Jobs/ }).click()
      await button(page, 'More Robot mechanic').click()
      await button(page, 'Copy post').click()
      await expect(page).toHaveURL(/\/edit\/$/)
    },
  },
]

/** Oldest first, as they applied. */
const made = (dataDir: string) => companyToRead(dataDir, SEEKERS)

let server: OwnServer<Awaited<ReturnType<typeof made>>>
let numbers: string[]

test.beforeAll(async ({ browser }) => {
  server = await ownServer(made)
  numbers = await applyAll(server.url, server.made)
  const page = await browser.newPage({ baseURL: server.url })
  const { recruiter, seekers } = server.made
  const write = (path: string, token: string | undefined, body: string) =>
    send(page, `${path}/messages/`, { token: token ?? '', data: { body } })
  await write(`/api/company/applicants/${numbers[3]}`, recruiter.token, 'Thank you for applying')
  await write(`/api/user/applications/${numbers[3]}`, seekers[3]?.token, 'When do you decide?')
  await page.close()
})
test.afterAll(() => server?.stop())

test('ten everyday tasks of a recruiter take as many acts as are written down', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const said: string[] = []
  for (const { name, from, acts, does } of TASKS) {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const heard = await noteActs(page)
    await open(page, from({ jobId, numbers }), recruiter)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const start = performance.now()
    await does(page)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    said.push(`${name}: ${acts} acts, ${seconds} s`)
    expect.soft(await heard(), name).toHaveLength(acts)
    await page.close()
  }
  console.log(said.join('\n'))
})
