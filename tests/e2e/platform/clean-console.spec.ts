import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/visitor.ts'

// Where it is blocked the browser says so.
test.use({ serviceWorkers: 'allow' })

const PAGES = {
  'the front page': '/',
  'the job list': '/jobs/',
  'a job': '/jobs/1/',
  'the RFP list': '/rfps/',
  'a company': '/companies/1/',
  'the login page': '/login/',
  registration: '/registration/job-seeker/',
  'a forgotten password': '/forgot-password/',
}

/** Notes each refusal of the policy on the page, also where the script that tried caught the error. */
async function watchPolicy(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { refused: [] })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'refused').push(`${violatedDirective} ${blockedURI}`),
    )
  })
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} asks for nothing that its policy refuses`, async ({ visitor: page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await watchPolicy(page)
    await page.goto(path)
    const field = page.getByRole('main').getByRole('textbox').first()
    if (await field.isVisible()) await field.fill('x')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual([])
    expect(said).toEqual([])
  })
}

test('a page shows before it asks for scripts, and never for its own stylesheets', async ({
  visitor: page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(request.url())
  })
  await page.addInitScript(() => {
    requestAnimationFrame(() => Object.assign(window, { framed: performance.now() }))
  })
  await page.goto('/jobs/')
  await page.waitForLoadState('networkidle')
  const begun = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return {
      frame: Reflect.get(window, 'framed'),
      script: Math.min(...scripts.map((each) => each.startTime)),
    }
  })
  expect(begun.script).toBeGreaterThanOrEqual(begun.frame)
  const html = await (await page.request.get('/jobs/')).text()
  expect(html).not.toMatch(/<script[^>]+\bsrc=|rel="(?:modulepreload|stylesheet)"/)
  const own = [...html.matchAll(/<style data-href="([^"#]+)/g)].map(([, address = '']) => address)
  expect(own.length).toBeGreaterThan(2)
  // Parts that load after the page bring theirs.
  expect(asked.filter((address) => own.includes(new URL(address).pathname))).toEqual([])
})
