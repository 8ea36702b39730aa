import type { Page } from '@playwright/test'

const ROLES = 'button|menuitem|checkbox|radio|textbox|searchbox|combobox|switch|link'
const LINE = new RegExp(`^\\s*- (?:'?)(${ROLES}) "((?:[^"\\\\]|\\\\.)*)"(.*)$`)

/** Lists by name all that a person can press or fill on this page: also in the menus, without what is disabled. */
export async function controlsOf(page: Page): Promise<string[]> {
  const controls = named(await page.locator('body').ariaSnapshot())
  const openers = page.locator('.menu > button[aria-expanded="false"]:visible')
  for (const opener of await openers.all()) {
    await opener.click()
    controls.push(...named(await page.locator('.menu-list').ariaSnapshot()))
    await page.keyboard.press('Escape')
  }
  return [...new Set(controls)]
}

/** A heading of a page that offers something is no control: only the roles of controls are read. */
const named = (snapshot: string) =>
  snapshot.split('\n').flatMap((line) => {
    const [, role, name, state = ''] = LINE.exec(line) ?? []
    return role && name && !state.includes('[disabled]') ? [`${role} ${name}`] : []
  })
