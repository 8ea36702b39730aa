import { sql } from 'drizzle-orm'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

async function companyAtDomain(dataDir: string) {
  const made = await companyWithJob(dataDir)
  await withDatabase(dataDir, async (database) => {
    await database.execute(
      sql`update company_members set role = 'OWNER' where user_id = ${made.recruiter.id}`,
    )
    await database.execute(sql`insert into careers_pages (company_id, domain, proof, verified_at, checked_at)
      select company_id, 'jobs.example.org', 'abc', now(), now() from company_members where user_id = ${made.recruiter.id}`)
  })
  return made
}

let server: OwnServer<Awaited<ReturnType<typeof companyAtDomain>>>

test.beforeEach(async () => {
  server = await ownServer(companyAtDomain)
})
test.afterEach(() => server?.stop())

test('a company takes a short address, and is shown at a domain of its own @phone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/company/')
  await page.getByRole('link', { name: 'Own address' }).click()
  await expect(page.getByText('Your page is shown at jobs.example.org.')).toBeVisible()
  await page.getByLabel('Short address').fill('é')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await expect(page.getByRole('link', { name: /Write 3 to 40 small letters/ })).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Short address').fill('accra-works')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await expect(page.getByText('Addresses saved')).toBeVisible()
  await page.getByLabel('Own domain').fill('https://careers.example.org/')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Two records for careers.example.org' })).toBeVisible()
  await expect(page.getByLabel(/TXT record with this name/)).toHaveValue('_opencall.careers.example.org')
  await expectClean(page)

  await page.goto('/at/accra-works/')
  await expect(page).toHaveURL(/\/companies\/\d+\/$/)
  await expect(page.getByRole('link', { name: /Robot mechanic/ })).toBeVisible()
})

test('the page at the domain needs no script, and leads to the job @phone', async ({ page, request }) => {
  const answer = await request.get(`${server.url}/`, { headers: { host: 'jobs.example.org' } })
  await page.route('https://jobs.example.org/', async (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: await answer.text() }),
  )
  await page.goto('https://jobs.example.org/')
  await expect(page.getByRole('heading', { name: 'Open jobs and RFPs' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Robot mechanic/ })).toHaveAttribute('href', /\/jobs\/\d+\/$/)
  await expect(page.locator('script')).toHaveCount(0)
  await expectClean(page)
})
