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
 * Expects axe to find nothing: with all rules in the light theme, with those of colours in the dark one. Waits until toasts
 * have gone, since they fade while their contrast is measured, and moves the pointer away, which would keep them there; not
 * where a toast that is held is to be checked as well.
 */
export async function expectClean(page: Page, { isToastHeld = false } = {}) {
  if (!isToastHeld) {
    await page.mouse.move(0, 0)
    await expect(page.locator('.toast-success')).toHaveCount(0)
  }
  expect(await violations(page), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, ['cat.color']), `${page.url()} in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs axe once animations have finished, with all its rules or those of some tags. */
async function violations(page: Page, tags?: string[]): Promise<string[]> {
  // Each frame needs the script; a document keeps it for the next check.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(AXE)
  }
  return page.evaluate(async (runOnly) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)))
    const found = await window.axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    if (!found) throw new Error('The page changed while axe checked it')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, tags)
}
