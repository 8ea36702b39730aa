import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Corners of the colour space, and what operators choose. */
const ACCENTS = [
  '#1b4fd1',
  '#000000',
  '#767676',
  '#ff0000',
  '#c2410c',
  '#8a6d00',
  '#5c5c00',
  '#008000',
  '#00707a',
]
const MORE = ['#0000ff', '#4b0082', '#d1006c', '#ffd600', '#00e5ff', '#ffffff']

/** Text and its ground, as tokens. */
const TEXTS = [
  'ink/page ink/band ink/accent-soft ink-soft/page ink-soft/surface ink-soft/sunken ink-soft/band ink-soft/accent-soft',
  'accent/page accent/surface accent/raised accent/accent-soft accent-strong/accent-soft accent-strong/sunken',
  'on-accent/accent on-accent/accent-strong type/surface location/surface level/surface deadline/surface',
  'type/accent-soft location/accent-soft level/accent-soft deadline/accent-soft danger/page notice/page',
].flatMap((line) => line.split(' '))
/** Frames of fields (WCAG 1.4.11). */
const FRAMES = ['line-strong/surface', 'line-strong/page']

for (const scheme of ['light', 'dark'] as const) {
  test(`any accent of the operator is readable in the ${scheme} theme`, async ({ visitor: page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/login/')
    for (const accent of [...ACCENTS, ...MORE]) {
      expect(await below(page, accent, TEXTS, 4.5), accent).toEqual([])
      expect(await below(page, accent, FRAMES, 3), accent).toEqual([])
    }
  })
}

/** The pairs with less contrast than `least`, as the browser computes their colours. */
async function below(page: Page, accent: string, pairs: string[], least: number): Promise<string[]> {
  const found = await page.evaluate(
    ([brand, asked]) => {
      document.documentElement.style.setProperty('--brand', brand)
      const probe = document.body.appendChild(document.createElement('i'))
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (token: string) => {
        probe.style.color = `var(--color-${token})`
        if (!context) throw new Error('No canvas')
        context.fillStyle = getComputedStyle(probe).color
        context.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const ratios = asked.map((pair) => {
        const [one = 0, other = 0] = pair.split('/').map(luminance)
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      })
      probe.remove()
      return ratios
    },
    [accent, pairs] as const,
  )
  return pairs.filter((_, at) => (found[at] ?? 0) < least)
}
