import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { companyWithRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithRfp>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithRfp, { REVIEW_FIRST_POST: 'off' })
})
test.afterAll(() => server?.stop())

test('a company reads in its workspace which words an addendum changed', async ({ browser }) => {
  const { owner } = server.made
  const rfpId = await amendedRfp(await browser.newPage({ baseURL: server.url }), owner)
  const page = await server.openPage(browser, owner, `/admin/posts/${rfpId}/questions/`)
  const addendum = page.locator('.addenda li')
  await expect(addendum.locator('ins')).toContainText(['Two', 'bridges'])
  await expect(addendum.locator('del')).toContainText(['One', 'bridge'])
  // Not by colour alone: a line under or through the words, and words for screen readers.
  await expect(addendum.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline')
  await expect(addendum.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(addendum.locator('del .sr-only').first()).toContainText('removed')
  await expectClean(page)
})

/** By the requests that the editor makes. */
async function amendedRfp(page: Page, { token }: Account): Promise<number> {
  const { id, version } = await send(page, '/api/company/posts/', { token, data: { kind: 'RFP' } })
  const at = `/api/company/posts/${id}/`
  const save = (seen: number, more: object) =>
    send(page, at, {
      method: 'patch',
      token,
      data: {
        version: seen,
        form: form({ name: 'One bridge over the Volta', salary_period: 'TOTAL', ...more }),
      },
    })
  const saved = await save(version, {})
  await send(page, `${at}transitions/`, { token, data: { action: 'publish', version: saved.version } })
  const { version: now } = await send(page, at, { method: 'get', token })
  const next = await save(now, { name: 'Two bridges over the Volta', deadline: dayFromNow(40) })
  const words = { title: 'A second bridge', text: 'The river has two arms.' }
  await send(page, `${at}transitions/`, {
    token,
    data: { action: 'publish_changes', version: next.version, ...words },
  })
  return id
}
