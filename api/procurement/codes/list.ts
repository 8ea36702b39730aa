import { readFileSync } from 'node:fs'
import { englishOrFrench } from '#api/platform/words/english-or-french.ts'
import { normalForm } from '#contract/normal-form.ts'
import { type Code, type Plan, SUGGESTED_CODES } from '#contract/procurement/plan.ts'

/** CPV 2008 in English and French, made by lists/make-codes.ts. */
const LIST = new URL('./cpv.txt', import.meta.url)

type Language = 'en' | 'fr'
type Entry = { id: string; names: Record<Language, string>; words: Record<Language, string> }

let entries: Entry[] | undefined
let byId: Map<string, Entry> | undefined

const plain = (text: string) =>
  ` ${normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

function readEntries(): Entry[] {
  const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', en = '', fr = ''] = line.split('|')
    return { id, names: { en, fr }, words: { en: plain(en), fr: plain(fr) } }
  })
}

/** The eight digits of a code, whose ninth only proves that it was typed right. */
const digitsOf = (id: string) => id.slice(0, 8)

function findEntry(id: string): Entry | undefined {
  entries ??= readEntries()
  byId ??= new Map(entries.map((entry) => [entry.id, entry]))
  return byId.get(digitsOf(id))
}

export const isKnownCode = ({ scheme, id }: Pick<Code, 'scheme' | 'id'>): boolean =>
  scheme !== 'CPV' || findEntry(id) !== undefined

/** The code as it is published: one of the list has its name in English, others the words they were given. */
export function namedCode(code: Code): Plan['codes'][number] {
  const entry = code.scheme === 'CPV' ? findEntry(code.id) : undefined
  return entry ? { scheme: 'CPV', id: entry.id, description: entry.names.en } : code
}

/** A published code with its name in a reader's language, where the list has it. */
export function codeIn(code: Plan['codes'][number], wanted: string | undefined): Plan['codes'][number] {
  const entry = code.scheme === 'CPV' ? findEntry(code.id) : undefined
  return entry ? { ...code, description: entry.names[englishOrFrench(wanted)] } : code
}

/**
 * Codes that begin with the digits, or whose names have all of the words, else the most of them. General codes come before
 * those below them.
 */
export function findCodes(typed: string, wanted: string | undefined): Code[] {
  const language = englishOrFrench(wanted)
  const key = plain(typed).trim()
  entries ??= readEntries()
  if (key === '') return []
  const digits = /^\d[\d ]*$/.test(key) ? key.replaceAll(' ', '') : undefined
  const found = digits ? entries.filter(({ id }) => id.startsWith(digitsOf(digits))) : byWords(key, language)
  return found
    .slice(0, SUGGESTED_CODES)
    .map(({ id, names }) => ({ scheme: 'CPV', id, description: names[language] }))
}

const WORDS = 8

function byWords(key: string, language: Language): Entry[] {
  const words = key.split(' ', WORDS).map(singular)
  const ranked = (entries ?? [])
    .map((entry) => ({ entry, rank: rankOf(entry.words[language], words) }))
    .filter(({ rank }) => rank > 0)
  const all = ranked.filter(({ rank }) => rank >= words.length)
  return (all.length > 0 ? all : ranked)
    .toSorted((one, other) => other.rank - one.rank || generality(one.entry) - generality(other.entry))
    .map(({ entry }) => entry)
}

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
/** The digits before the zeros at its end. */
const generality = ({ id }: Entry) => String(Number([...id].reverse().join(''))).length

/** One for each word that the name has, and a little for a name that begins with the first, or has few others. */
function rankOf(name: string, words: string[]): number {
  const hits = words.filter((word) => name.includes(` ${word}`)).length
  if (hits === 0) return 0
  const begins = name.startsWith(` ${words[0]}`) ? 0.3 : 0
  return hits + begins + 0.5 / name.split(' ').length
}
