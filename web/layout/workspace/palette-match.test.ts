import { describe, expect, it } from 'vitest'
import english from '#messages/en/workspace.json' with { type: 'json' }
import french from '#messages/fr/workspace.json' with { type: 'json' }
import { matchOf } from './palette-match.ts'

it('finds an entry by the beginnings of its words, without accents and case', () => {
  expect(matchOf('Email templates', 'templ em')).toBe(1)
  expect(matchOf('Étapes', 'etap')).toBe(1)
  expect(matchOf('Messages', 'mssgs')).toBe(0)
  expect(matchOf('Members', 'team', ['team, colleagues'])).toBe(0.5)
  expect(matchOf('Members', 'team mem', ['team, colleagues'])).toBe(0.5)
  expect(matchOf('Anything', ' - ')).toBe(1)
})

const FOUND = {
  en: [
    ...['export', 'invite', 'template', 'stages', 'team', 'criteria', 'questions', 'webhook', 'token'],
    ...[
      'import',
      'download',
      'colleague',
      'interviews',
      'report',
      'candidates',
      'api',
      'careers',
      'diversity',
    ],
  ],
  fr: [
    ...['exporter', 'inviter', 'modele', 'etapes', 'equipe', 'criteres', 'questions', 'webhook', 'jeton'],
    ...['importer', 'telecharger', 'collegue', 'entretiens', 'rapport', 'candidats', 'api', 'diversite'],
  ],
}

it.each([
  ['en', english['find.stages'], 'template'],
  ['fr', french['find.stages'], 'modele'],
])('finds templates of stages in %s', (_, also, word) => {
  expect(matchOf('', word, [also])).toBeGreaterThan(0)
})

describe.each([
  ['en', english as Record<string, string>, FOUND.en],
  ['fr', french as Record<string, string>, FOUND.fr],
] as const)('the words of a recruiter in %s', (_, texts, words) => {
  const also = Object.keys(texts).flatMap((key) => (key.startsWith('find.') ? [texts[key] ?? ''] : []))
  it.each(words)('find something by %s', (word) => {
    expect(also.some((each) => matchOf('', word, [each]) > 0)).toBe(true)
  })
})
