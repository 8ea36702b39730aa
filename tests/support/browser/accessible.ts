import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Nothing that axe finds, in either theme: the second differs in its colours alone. What is told in passing has gone
 * by then, as it would fade while its contrast is measured; a pointer over it would keep it there.
 */
export async function expectClean(page: Page) {
  await page.mouse.move(0, 0)
  await expect(page.locator('.toast-success')).toHaveCount(0)
  expect(await violations(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, ['cat.color']), `${page.url()} in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What axe finds once what moves has come to rest; all its rules are asked, or those of some tags. */
async function violations(page: Page, tags?: string[]): Promise<string[]> {
  // A document keeps it, so that a second look at the same one is cheap; frames are looked into from the page.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(AXE)
  }
  return page.evaluate(async (runOnly) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)))
    const found = await window.axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    if (!found) throw new Error('The page went while axe looked at it')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, tags)
}
