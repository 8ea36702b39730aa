import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { noteShifts } from '#tests/support/browser/noted/shifts.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const TITLE = 'Find a job. Win a contract.'
const heading = { level: 1 } as const

test('a newcomer searches by what and where from the front page', { tag: ['@phone', '@embedded'] }, async ({
  visitor: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', heading)).toHaveText(TITLE)
  await expect(page.getByRole('list', { name: 'Open now' }).getByRole('link').first()).toHaveText(
    /^\d+ ?open jobs?$/,
  )
  const closing = page.getByRole('listitem').filter({ hasText: /within 7 days$/ })
  await expect(closing).toHaveText(/^\d+ ?closes? within/)
  await expect(closing.getByRole('link')).toHaveCount(0)
  await expectClean(page)
  // The list of the specification is below.
  await expect(page.getByRole('heading', { name: 'Available Jobs' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.getByLabel('What', { exact: true }).fill('engineer')
  await page.getByLabel('Where', { exact: true }).fill('Accra')
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await expect(page).toHaveURL(/\/jobs\/\?search_key=engineer&place=Accra$/)
  await expect(page).toHaveTitle(/“engineer” in Available Jobs/)
  await expect(page.getByRole('link', { name: 'Remove Accra, Ghana' })).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('engineer')
  await expect(page.getByLabel('Where', { exact: true })).toHaveValue('Accra')
  await page.getByLabel('Where', { exact: true }).fill('Xyzzyville')
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await expect(page).toHaveURL(/\/jobs\/\?search_key=engineer\+Xyzzyville$/)

  await page.goto('/')
  await page.getByLabel('Where', { exact: true }).fill('Kumasi')
  await page.getByRole('button', { name: 'Search RFPs' }).click()
  await expect(page).toHaveURL(/\/rfps\/\?place=Kumasi$/)
})

test('a press on a button below the suggestions finds it, though they go', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.goto('/')
  await page.getByLabel('Where', { exact: true }).fill('Accra')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await expect(page).toHaveURL(/\/jobs\/\?place=Accra$/)
})

test('suggestions that come during a press wait for its end', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.goto('/')
  const where = page.getByLabel('Where', { exact: true })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await where.focus()
  // Its suggestions are loaded with the focus.
  await expect(where).toHaveRole('combobox')
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/suggestions/, async (route) => {
    await pressed
    await route.continue()
  })
  const asked = page.waitForRequest(/suggestions/)
  await where.fill('Tamale')
  await asked
  const button = page.getByRole('button', { name: 'Search RFPs' })
  await button.hover()
  const answered = page.waitForResponse(/suggestions/)
  await page.mouse.down()
  press()
  await (await answered).finished()
  // Two frames show what the answer changed.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(list).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/rfps\/\?place=Tamale$/)
})

test('the front page leads on without loading anew, and its search suggests', async ({ visitor: page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', heading)).toHaveText(TITLE)
  await page.keyboard.press('/')
  await expect(page.getByLabel('What', { exact: true })).toBeFocused()
  await page.keyboard.type('engin')
  await page
    .getByRole('option', { name: /engineer/i })
    .first()
    .click()
  // It waits for where.
  await expect(page.getByLabel('Where', { exact: true })).toBeFocused()
  await expect(page.getByLabel('What', { exact: true })).toHaveValue(/engineer/i)
  await page.keyboard.type('kumsi')
  await page.getByRole('option', { name: 'Kumasi' }).click()
  await expect(page).toHaveURL(/search_key=.*&place=Kumasi$/)
  await page.goBack()
  await page.evaluate(() => Object.assign(window, { isThis: true }))
  await page
    .getByRole('link', { name: /^Full time/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/jobs\/\?type=FULL_TIME$/)
  await expect(page.getByRole('heading', heading)).toHaveText('Available Jobs')
  expect(await page.evaluate(() => Reflect.get(window, 'isThis'))).toBe(true)
})

test('what is typed on the front page outlives newer figures', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.goto('/')
  const what = page.getByLabel('What', { exact: true })
  const where = page.getByLabel('Where', { exact: true })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await what.fill('engin')
  await expect(list).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) {
    const [above, below] = [await list.boundingBox(), await where.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  await page.route(/_root\.data|_\.data/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/within \d+ days/g, 'soon') })
  })
  // As the router does on a press of the page's own link.
  await page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').revalidate())
  await expect(what).toHaveValue('engin')
  await what.fill('engine')
  await expect(list).toBeVisible()
})

test('an address with a filter is the list alone', async ({ visitor: page }) => {
  await page.goto('/?type=FULL_TIME')
  await expect(page.getByRole('heading', heading)).toHaveText('Available Jobs')
  await expect(page.getByLabel('Where', { exact: true })).toHaveCount(0)
  await page.goto('/?utm_source=somewhere')
  await expect(page.getByRole('heading', heading)).toHaveText(TITLE)
})

test('a job seeker finds the list on the front page at once, and nothing moves', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  // The person's name in the header is loaded on every page.
  const shifts = await noteShifts(page, 'main')
  await open(page, '/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByRole('heading', heading)).toHaveText('Available Jobs')
  await expect(page.getByLabel('Where', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Bookmark / }).first()).toBeVisible()
  expect(await shifts()).toEqual([])
  await page.keyboard.press('/')
  await expect(page.locator('.list-band input[name=search_key]')).toBeFocused()
})

test('the operator writes on the front page, and visitors read it', async ({ browser }) => {
  const server = await operatorServer()
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await openAsOperator(page, server, '/operator/front/')
    await expect(page.getByRole('heading', heading)).toHaveText('Front page')
    await expectClean(page)
    const words =
      '## Run by the chamber of commerce\n\nAsk us at **any** time. [Rules](/help/terms/), [Interface](/api/docs/)'
    await page.getByLabel('Your text').fill(words)
    await page.getByRole('link', { name: 'See page' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText(TITLE)
    await page.goBack()
    await expect(page.getByLabel('Your text')).toHaveValue(words)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The front page is saved')).toBeVisible()
    await page.getByRole('link', { name: 'See page' }).click()
    await expect(page.getByRole('heading', { name: 'Run by the chamber of commerce' })).toBeVisible()

    const [mine, theirs] = [await browser.newPage({ baseURL: server.url }), page]
    for (const each of [mine, theirs]) await openAsOperator(each, server, '/operator/front/')
    await expect(mine.getByLabel('Your text')).toHaveValue(words)
    await theirs.getByLabel('Your text').fill(words.replace('at **any** time', 'on **Mondays**'))
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText('The front page is saved')).toBeVisible()
    await mine.getByLabel('What the picture shows').fill('Our office')
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByRole('alert')).toContainText('What you typed is kept here')
    await expectClean(mine)
    await mine.getByRole('button', { name: 'Keep mine, to save it over theirs' }).click()
    await expect(mine.getByLabel('Your text')).toHaveValue(/Mondays/)
    await expect(mine.getByLabel('What the picture shows')).toHaveValue('Our office')
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByText('The front page is saved')).toBeVisible()

    const visitor = await browser.newPage({ baseURL: server.url })
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { name: 'Run by the chamber of commerce' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Interface' }).click()
    await expect(visitor).toHaveTitle(/API/)
    await visitor.goBack()
    await visitor.getByRole('link', { name: 'Rules' }).click()
    await expect(visitor.getByRole('heading', heading)).toHaveText('Terms of use')
    await page.goto('/operator/nothing/')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  } finally {
    await server.stop()
  }
})
