import { expect, it } from 'vitest'
import { PSEUDO_LANGUAGE } from '#contract/languages.ts'
import { loadI18n } from './i18n.ts'

it("keeps each language's texts, apart from those of another asked for at the same time", async () => {
  const asked = Array.from({ length: 8 }, (_, n) => (n % 2 ? PSEUDO_LANGUAGE : 'en'))
  const loaded = await Promise.all(asked.map(loadI18n))
  expect(loaded.map(({ locale }) => locale)).toEqual(asked)
  expect(loaded.map((i18n) => i18n._('nav.login') === 'Login')).toEqual(asked.map((each) => each === 'en'))
  expect(await loadI18n('en')).toBe(await loadI18n('en'))
  expect(await loadI18n('en')).not.toBe(await loadI18n(PSEUDO_LANGUAGE))
})
