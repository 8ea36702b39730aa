import { eq } from 'drizzle-orm'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer(async (dataDir) => {
    const made = await companyWithJob(dataDir, 2)
    await withDatabase(dataDir, (database) =>
      database.update(users).set({ language: 'fr' }).where(eq(users.id, made.recruiter.id)),
    )
    return made
  })
})
test.afterAll(() => server?.stop())

test('no choice and no hint of the list is cut in French at 1440 pixels', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/posts/${jobId}/applicants/?sort=rating`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('.applicant-row')).toHaveCount(2)
  const cut = await page.locator('.applicant-bar').evaluate((bar) => {
    const context = document.createElement('canvas').getContext('2d')
    const fields = bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=search], select')
    return [...fields].flatMap((field) => {
      const style = getComputedStyle(field)
      if (!context) throw new Error('Nothing measures texts')
      context.font = style.font
      const words = 'options' in field ? (field.selectedOptions[0]?.text ?? '') : field.placeholder
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return context.measureText(words).width > room + 0.5 ? [`${words}: ${room}`] : []
    })
  })
  expect(cut).toEqual([])
  await page.context().close()
})
