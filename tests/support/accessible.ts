import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe finds, in either theme: the second differs in its colours alone. */
export async function expectClean(page: Page) {
  expect(await violations(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'cat.color'), `${page.url()} in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What axe finds once what moves has come to rest. */
async function violations(page: Page, ...tags: string[]) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  )
  // Our pages have no frames of others; the other mode opens a page of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (tags.length > 0) axe.withTags(tags)
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
