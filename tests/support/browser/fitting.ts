import { expect, type Page } from '@playwright/test'

/** Expects that a page is no wider than its window, on either side, and leads nobody to scroll sideways. */
export async function expectFitting(page: Page) {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
      ? [...document.querySelectorAll('body *')].filter(sticksOut).map(named)
      : []

    function sticksOut(element: Element) {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    }
    function named({ localName, className }: Element) {
      return `${localName}.${className}`
    }
  })
  expect(wide.slice(0, 5), page.url()).toEqual([])
}
