import type { Locator, Page } from '@playwright/test'
import { type Account, open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { noteActs } from '#tests/support/browser/noted/acts.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const person = (page: Page) => ({
  page,
  press: (target: Locator) => target.click(),
  fill: (target: Locator, words: string) => target.fill(words),
})
type Person = ReturnType<typeof person>
type Task = {
  name: string
  from: (made: Made) => string
  acts: number
  isSignedIn?: boolean
  does: (person: Person) => Promise<void>
}
type Made = { jobId: number; account: Account }

const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name })
const link = ({ page }: Person, name: string | RegExp) => page.getByRole('link', { name })
const heading = ({ page }: Person) => page.getByRole('heading', { level: 1 })

const TASKS: Task[] = [
  {
    name: 'find engineers’ jobs in Ghana from the first page',
    from: () => '/',
    acts: 3,
    does: async (me) => {
      await me.fill(me.page.getByLabel('What', { exact: true }), 'engineer')
      await me.fill(me.page.getByLabel('Where', { exact: true }), 'Ghana')
      await me.press(button(me, 'Search jobs'))
      await expect(me.page).toHaveURL(/\/jobs\/\?/)
      await expect(me.page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'narrow the list to full-time jobs done from home',
    from: () => '/jobs/',
    acts: 4,
    does: async (me) => {
      await me.press(button(me, 'Filters'))
      await me.press(link(me, /^Full time \d/))
      await expect(me.page).toHaveURL(/type=FULL_TIME/)
      await me.press(link(me, /^Remote \d/))
      await expect(me.page).toHaveURL(/location=REMOTE/)
      await me.press(button(me, /^Show \d+ results?$/))
      await expect(me.page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'read a job and return to the list',
    from: () => '/jobs/',
    acts: 2,
    does: async (me) => {
      await me.press(me.page.getByRole('article').first())
      await expect(me.page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
      await me.press(link(me, 'All jobs'))
      await expect(heading(me)).toHaveText('Available Jobs')
    },
  },
  {
    name: 'bookmark a job on the list',
    from: () => '/jobs/',
    isSignedIn: true,
    acts: 1,
    does: async (me) => {
      const mark = me.page.getByRole('article').first().getByRole('button')
      await me.press(mark)
      await expect(mark).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'apply with the CV kept on the profile',
    from: ({ jobId }) => `/jobs/${jobId}/`,
    isSignedIn: true,
    acts: 2,
    does: async (me) => {
      await me.fill(me.page.getByLabel('Covering note'), 'Ten years of laying bricks')
      await me.press(button(me, 'Send application'))
      await expect(me.page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
    },
  },
  {
    name: 'see how far an application is',
    from: () => '/jobs/',
    isSignedIn: true,
    acts: 2,
    does: async (me) => {
      await me.press(button(me, 'Menu'))
      await me.press(link(me, 'My applications'))
      await expect(me.page.getByText('Pending')).toBeVisible()
    },
  },
  {
    name: 'save a search',
    from: () => '/jobs/?search_key=engineer',
    isSignedIn: true,
    acts: 2,
    does: async (me) => {
      await me.press(button(me, 'Get email alerts'))
      await me.press(me.page.getByRole('dialog').getByRole('button', { name: 'Turn on alerts' }))
      await expect(me.page.getByRole('dialog')).toBeHidden()
    },
  },
  {
    name: 'get emails about new jobs without an account',
    from: () => '/jobs/?search_key=engineer',
    acts: 3,
    does: async (me) => {
      await me.press(link(me, 'Get email alerts'))
      await me.fill(me.page.getByLabel('Your email address'), `tasks-${process.pid}@example.net`)
      await me.press(button(me, 'Send me the link'))
      await expect(heading(me)).toHaveText('Check your email')
    },
  },
  {
    name: 'follow the company of a job',
    from: ({ jobId }) => `/jobs/${jobId}/`,
    isSignedIn: true,
    acts: 1,
    does: async (me) => {
      const follow = button(me, /^Follow(ing)? /)
      await me.press(follow)
      await expect(follow).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'report a false job',
    from: ({ jobId }) => `/jobs/${jobId}/`,
    acts: 4,
    does: async (me) => {
      await me.press(link(me, 'Report a problem'))
      await me.press(me.page.getByRole('radio').first())
      await me.fill(me.page.getByLabel('Tell us more'), 'They want money first')
      await me.press(button(me, 'Send report'))
      await expect(me.page.getByText('Thank you for the report')).toBeVisible()
    },
  },
]

test('ten everyday tasks take as many acts as are written down', { tag: '@phone' }, async ({
  browser,
  isMobile,
}) => {
  test.skip(!isMobile, 'Counted on a phone, which most people have')
  const page = await browser.newPage()
  const company = await companyAccount(page)
  const jobId = await publishPost(page, company, 'JOB')
  const account = await registerAndVerify(page, 'job-seeker')
  const cv = { name: 'Mason.pdf', mimeType: 'application/pdf', buffer: pdf('A mason') }
  await send(page, '/api/user/cvs/', { token: account.token, multipart: { cv } })
  const rows: string[] = []
  for (const { name, from, isSignedIn, acts, does } of TASKS) {
    const path = from({ jobId, account })
    const context = await browser.newContext()
    const own = await context.newPage()
    const heard = await noteActs(own)
    if (isSignedIn) await open(own, path, account)
    else await own.goto(path)
    const start = performance.now()
    await does(person(own))
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    rows.push(`${name}: ${acts} acts, ${seconds} s`)
    expect(await heard(), name).toHaveLength(acts)
    await context.close()
  }
  await page.close()
  console.log(rows.join('\n'))
})
