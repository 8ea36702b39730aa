import type { Page, Response } from '@playwright/test'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { plainWords } from '#tests/support/plain-english.ts'

/** Texts of the API's own, in English on purpose: a page that shows one shows no text of a catalogue (decisions §2). */
const WORDED_BY_THE_API = /^(detail|.*_label)$/

/** Plain texts that a page may show because they are data: texts of API answers, and each of their lines. */
export class Data {
  readonly #texts = new Set<string>([...countries(), ...Intl.supportedValuesOf('timeZone')])

  /** All that this page is answered from now on. */
  static heardBy(page: Page): Data {
    const data = new Data()
    page.on('response', (response) => void data.#hear(response))
    return data
  }

  async #hear(response: Response) {
    if (!response.url().includes('/api/') || !response.ok()) return
    this.add(await response.json().catch(() => undefined))
  }

  /** Asked for here, where a page was made on the server. */
  async addAnswers(page: Page, paths: string[]) {
    for (const path of paths) this.add(await (await page.request.get(path)).json())
  }

  add(answer: unknown) {
    if (typeof answer === 'string') for (const text of textsIn(answer)) this.#texts.add(text)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [key, value] of Object.entries(answer)) if (!WORDED_BY_THE_API.test(key)) this.add(value)
    }
  }

  /** A text without what came from data; one that was cut begins as it does. */
  without(text: string): string {
    const cut = text.replace(/…$/, '').trim()
    const all = [...this.#texts].sort((a, b) => b.length - a.length)
    if (all.some((known) => known === text || (text.endsWith('…') && known.startsWith(cut)))) return ''
    return all.reduce(
      (rest, known) => (rest.includes(known) ? rest.replace(asWhole(known), ' ') : rest),
      text,
    )
  }
}

const asWhole = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'gu')

function countries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return [...COUNTRY_CODES].flatMap((code) => names.of(code) ?? [])
}

/** A value, its lines and their parts as Markdown has them; no codes, which a page has to word. */
function textsIn(value: string): string[] {
  const host = URL.parse(value)?.host
  const lines = value.split('\n').map((line) => line.replace(/^[\s#>*+-]+|^\d+\. /, ''))
  return [
    value,
    host ?? '',
    ...lines,
    ...lines.flatMap((line) => line.split(/\{\{\w+\}\}|\*\*|__|[[\]()`_*]/)),
  ]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 1 && !/^[A-Z][A-Z0-9_]+$/.test(text))
}

/** A January of 31 days has each day of the week, a year each month. */
const names = (type: 'weekday' | 'month') =>
  (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, n) =>
      new Intl.DateTimeFormat('en-GB', { [type]: style }).format(
        type === 'month' ? new Date(2026, n) : new Date(2026, 0, n + 1),
      ),
    ),
  )
/** Dates, amounts and sizes are worded by Intl, which has no pseudo-language. */
const OF_INTL = [
  ...names('month'),
  ...names('weekday'),
  ...['GMT', 'UTC', 'at', 'and', 'or', 'kB', 'MB', 'byte', 'Sept'],
  ...Intl.supportedValuesOf('currency'),
]
/** Of the site, its languages, this browser and what is on its keyboard. */
const NAMES = [
  'Opencall',
  'Chrome',
  'Linux',
  'Ctrl',
  'SHA',
  ...Object.values(LANGUAGES).map(({ name }) => name),
]

/** Texts of the open page that neither a catalogue nor the data has, with where they stand. */
export async function plainTexts(page: Page, data: Data): Promise<string[]> {
  const found = await page.evaluate(textsOfPage)
  const plain = found.filter(
    ({ text }) =>
      plainWords(data.without(text.replace(/\{\{\w+\}\}|\s+/g, ' ').trim()), [...OF_INTL, ...NAMES]).length >
      0,
  )
  return [...new Set(plain.map(({ text, at }) => `${at}: ${text.trim()}`))]
}

function textsOfPage(): { text: string; at: string }[] {
  const found: { text: string; at: string }[] = [{ text: document.title, at: 'title' }]
  const isSkipped = (element: Element) =>
    element.closest('script, style, noscript, template, code, [lang]:not(html)')
  for (const element of document.body.querySelectorAll('*')) {
    if (isSkipped(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      found.push({ text: element.getAttribute(name) ?? '', at: `${element.localName} ${name}` })
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push({ text: node.nodeValue ?? '', at: element.localName })
  }
  return found
}
