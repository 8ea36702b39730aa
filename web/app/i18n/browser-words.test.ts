import { afterEach, expect, test, vi } from 'vitest'
import { exactWords, zonedWords } from './browser-words.ts'

// Files share a process: the next one would take it for a browser.
afterEach(() => vi.unstubAllGlobals())

test('an instant is worded in a zone, with its second where that can decide', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const instant = '2026-12-04T23:59:07.000Z'
  expect(zonedWords(instant, 'Africa/Accra')).toBe('Fri, 4 Dec 2026, 23:59 GMT')
  expect(exactWords(instant, 'Africa/Accra')).toBe('Fri, 4 Dec 2026, 23:59:07 GMT')
})
