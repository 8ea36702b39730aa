import { normalForm } from '#contract/normal-form.ts'
import signs from './signs.json' with { type: 'json' }

/** `words` in small letters, without marks; `clauses` numbers the clause of each. */
export type Sentence = { text: string; words: string[]; clauses: number[] }

/** Stands for an amount with its currency. */
const MONEY = '#'
/** Stands for a number that can be called or paid to. */
const PHONE = '##'

const CURRENCY = new Set(signs.currencies)
const WORD = /[\p{L}\p{M}']+|\d+(?:[.,]\d+)*|[₵¢$€£₦]|[,:;()–—]/gu
const BREAK = /^[,:;()–—]$/
const NUMBER = /^\d/
const TURNS: ReadonlySet<string> = new Set(['but', 'however', 'mais', 'cependant', 'toutefois'])

/** The sentences of a Markdown text, as words, in time linear to its length. */
export function sentencesOf(markdown: string): Sentence[] {
  return normalForm(markdown, 'NFKC')
    .replace(/[*_`]/g, '')
    .replaceAll('’', "'")
    .split(/[!?\n]|\.(?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => ({ text, ...wordsOf(text) }))
}

/** Without accents, the articles that French elides and spaces within numbers, which the shown text keeps. */
const plain = (text: string) =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:[cdjlmnst]|qu)'(?=[aeiouyh])/g, '')
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')

function wordsOf(text: string): Omit<Sentence, 'text'> {
  const words: string[] = []
  const clauses: number[] = []
  let clause = 0
  for (const [found] of plain(text).matchAll(WORD)) {
    const isNew = BREAK.test(found) || TURNS.has(found)
    if (isNew) clause++
    else add(found)
  }
  return { words, clauses }

  function add(word: string) {
    const before = words.at(-1) ?? ''
    const isSameClause = clauses.at(-1) === clause
    if (NUMBER.test(word) && isSameClause && CURRENCY.has(before)) return endAmount()
    if (CURRENCY.has(word) && isSameClause && before === MONEY) return
    if (CURRENCY.has(word) && isSameClause && NUMBER.test(before)) {
      words[words.length - 1] = MONEY
      return
    }
    words.push(word.length > 5 && NUMBER.test(word) && !/[.,]/.test(word) ? PHONE : word)
    clauses.push(clause)
  }

  /** "GH¢ 500" is three words before. */
  function endAmount() {
    while (CURRENCY.has(words.at(-2) ?? '') && clauses.at(-2) === clause) {
      words.pop()
      clauses.pop()
    }
    words[words.length - 1] = MONEY
  }
}
