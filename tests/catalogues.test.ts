import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { catalogueOf, LANGUAGES, type Language } from '#contract/languages.ts'

const FOLDER = new URL('../messages/', import.meta.url)
const languages = Object.keys(LANGUAGES) as Language[]

/** Each text's name with the placeholders in it: `jobs.json nav.jobs` -> ["count plural"]. */
function placeholdersOf(language: Language): Record<string, string[]> {
  const folder = new URL(`${catalogueOf(language)}/`, FOLDER)
  const texts = readdirSync(folder).flatMap((file) => {
    const catalogue: Record<string, string> = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return Object.entries(catalogue).map(([id, text]) => [`${file} ${id}`, placeholdersIn(text)] as const)
  })
  return Object.fromEntries(texts)
}

const placeholdersIn = (text: string): string[] =>
  [...new Set([...tokensIn(compileMessage(text)), ...(text.match(/<\/?\w+\/?>/g) ?? [])])].sort()

/** A choice counts by what chooses, and by the placeholders within. */
function tokensIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, format = '', choices] = token
    const within = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    return [`${name} ${format}`.trim(), ...within.flatMap(tokensIn)]
  })
}

it('has a folder for each language that is offered, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(languages.map(catalogueOf).sort())
})

it.each(languages)('%s has every text of English, with its placeholders', (language) => {
  expect(placeholdersOf(language)).toEqual(placeholdersOf('en'))
})

/** Pages and the API each word what is theirs, and both what is wrong. */
it.each([/^(?!(api|pages)\.)/, /^(api|pages|errors)\./])('names each text of %s once', (files) => {
  const found = Object.keys(placeholdersOf('en')).filter((name) => files.test(name))
  const names = found.map((name) => name.replace(/^\S+ /, ''))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('tells a text without its placeholder from one with it', () => {
  expect(placeholdersIn('{count, plural, one {# job of {name}} other {# jobs}}')).toEqual([
    'count plural',
    'name',
  ])
  expect(placeholdersIn('Jobs')).toEqual([])
})

it('French has its spaces, which never break a line, and its own signs', () => {
  const folder = new URL('fr/', FOLDER)
  const wrong = readdirSync(folder).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).filter(([, text]) =>
      /\p{L}'\p{L}|[“”]|«[^\u00a0]|[^\u00a0]»| [:;!?](?=\s|$)|\p{L}[:!?](?=\s|$)|\d %/u.test(
        text.replaceAll(/`[^`]*`|https?:\S+/g, ''),
      ),
    ),
  )
  expect(wrong).toEqual([])
})
