import type { Browser } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { can } from '#api/platform/access/roles.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import type { Ability } from '#contract/abilities.ts'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { controlsOf } from '#tests/support/browser/controls.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { settling } from '#tests/support/browser/settling.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const HOUR = 3_600_000
const SEEKERS = ['Yaw Boateng', 'Efua Mensah', 'Ama Owusu'].map((name) => ({
  name,
  cv: { name: 'cv.pdf', content: pdfFile(`${name}, mechanic`) },
}))

let server: OwnServer<Awaited<ReturnType<typeof companyWithOwner>>>
let numbers: string[]
let draftId: number

/** The recruiter owns the company. */
async function companyWithOwner(dataDir: string) {
  const made = await companyToRead(dataDir, SEEKERS)
  await withDatabase(dataDir, (database) =>
    database
      .update(companyMembers)
      .set({ role: 'OWNER' })
      .where(eq(companyMembers.userId, made.recruiter.id)),
  )
  return made
}

test.beforeAll(async ({ browser }) => {
  server = await ownServer(companyWithOwner)
  numbers = await applyAll(server.url, server.made)
  const page = await browser.newPage({ baseURL: server.url })
  const { recruiter, seekers, jobId } = server.made
  const ask = (path: string, data: object, token = recruiter.token) =>
    send(page, `/api${path}`, { token, data })
  draftId = (await ask('/company/posts/', { kind: 'JOB' })).id
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR
  await ask(`/company/applicants/${numbers[0]}/interviews/`, {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + HOUR).toISOString(),
    place: 'Accra',
  })
  await ask(`/user/applications/${numbers[0]}/messages/`, { body: 'When do you decide?' }, seekers[0]?.token)
  await ask(`/company/posts/${jobId}/stage-changes/`, {
    applicants: numbers.slice(1).map((number) => ({ number, from: 'RECEIVED' })),
    to: 'OFFER',
  })
  await ask(`/company/applicants/${numbers[2]}/offers/`, {
    subject: 'Your offer',
    body: 'GHS 3,000 a month.',
    respond_by: new Date(start).toISOString(),
  })
  await page.close()
})
test.afterAll(() => server?.stop())

/** Opens every page of the workspace. @returns what each offers */
async function walk(browser: Browser, account: Account) {
  const page = await server.openPage(browser, account, '/admin/')
  const settled = settling(page)
  const offered: Record<string, string[]> = {}
  for (const path of pages()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settled()
    offered[path] = await controlsOf(page)
  }
  await page.context().close()
  return offered
}

function pages(): string[] {
  const { jobId } = server.made
  const tabs = ['applicants', 'board', 'stages', 'criteria', 'edit', 'team', 'figures', 'activity']
  const parts = ['profile', 'answers', 'scorecard', 'notes', 'messages', 'history']
  const parted = (number = '') =>
    parts.map((part) => `/admin/posts/${jobId}/applicants/?applicant=${number}&part=${part}`)
  return [
    ...['', 'jobs', 'rfps', 'posts', 'messages', 'calendar', 'people', 'figures', 'activity'],
    ...['company', 'members', 'templates', 'equal-opportunities', 'stages', 'approval', 'posts/new'],
  ]
    .map((part) => (part ? `/admin/${part}/` : '/admin/'))
    .concat(
      [jobId, draftId].flatMap((id) => tabs.map((tab) => `/admin/posts/${id}/${tab}/`)),
      numbers.slice(0, 2).flatMap(parted),
      ...parted(numbers[2]).slice(0, 1),
      `/admin/applicants/${numbers[0]}/`,
    )
}

/** The interface offers these to those who may: the beginning of each name, with its role. */
const OFFERED: Partial<Record<Ability, string[]>> = {
  'company.edit': ['textbox Company Name', 'button Save choice', 'button Save the choice'],
  'members.manage': [
    'button Invite a member',
    'button Change role of ',
    'button Remove Afia Darko',
    'button Hand over ownership',
  ],
  'posts.edit': [
    'button New job',
    'button New RFP',
    'button Copy post',
    'button Publish post',
    'button Schedule post',
    'button Change deadline',
    'button Close post early',
    'button Cancel this post',
    'button Delete draft',
    'button Save',
    'textbox Job title',
    'button Add Afia Darko to the team',
    'button Take off the team: Kojo Asare',
    'radio The hiring team only',
  ],
  'applicants.move': [
    'button Shortlist',
    'button Keep in review',
    'button Reject',
    'button Move or message',
    'button Move Yaw Boateng',
    'checkbox Select ',
    'button Send offer',
    'button Withdraw offer',
    'button Add stage',
    'button Save stages',
    'button Add a criterion',
    'button Save criteria',
  ],
  'messages.send': [
    'textbox Message',
    'button Send message',
    'button Mark as answered',
    'button Invite to an interview',
    'button Change interview of ',
    'button Cancel interview of ',
  ],
  'templates.edit': ['button Save template', 'button Add template'],
  'exports.take': ['button Export applicants', 'button Export as CSV', 'button Export with CVs'],
  'people.read': ['searchbox Search people'],
  'people.edit': ['button Change how long'],
}

test('an evaluator sees no action that the server refuses', async ({ browser }) => {
  const { recruiter, evaluator } = server.made
  expect(Object.keys(OFFERED).filter((ability) => can('EVALUATOR', ability as Ability))).toEqual([])
  const names = Object.values(OFFERED).flat()
  const ofOwner = await walk(browser, recruiter)
  // A name that nobody finds would prove nothing.
  const found = Object.values(ofOwner).flat()
  expect(names.filter((name) => !found.some((control) => control.startsWith(name)))).toEqual([])

  const ofEvaluator = await walk(browser, evaluator)
  const refused = Object.entries(ofEvaluator).flatMap(([path, controls]) =>
    controls
      .filter((control) => names.some((name) => control.startsWith(name)))
      .map((control) => `${control} on ${path}`),
  )
  expect(refused).toEqual([])
  expect(
    ofEvaluator[`/admin/posts/${server.made.jobId}/applicants/?applicant=${numbers[0]}&part=notes`],
  ).toEqual(expect.arrayContaining(['button Add note', 'button 5 stars']))
})

test('an evaluator sees the choice of voluntary questions, and nothing refused is asked for', async ({
  browser,
}) => {
  const page = await server.openPage(browser, server.made.evaluator, '/admin/')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await page.goto('/admin/equal-opportunities/')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  expect(refused).toEqual([])
  await page.close()
})
