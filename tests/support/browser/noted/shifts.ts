import type { Page } from '@playwright/test'

/**
 * Notes what moves by itself on the pages opened from now on.
 * @param within a selector; only shifts of what is in it count
 * @returns the score of each shift, as the browser's Layout Instability counts it, and the classes of what moved
 */
export async function noteShifts(page: Page, within: string) {
  // The widths of letters differ with the fonts of this machine: a phone's own has those of the page's font.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript((selector) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources
          .map(({ node }) => (node instanceof Element ? node : node?.parentElement))
          .filter((each) => each?.closest(selector))
        if (moved.length > 0)
          shifts.push(`${Reflect.get(entry, 'value')} ${moved.map((each) => each?.className).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, within)
  return (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shifts'))
}
