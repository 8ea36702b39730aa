import { ODD_TEXTS } from '#tests/support/odd-texts.ts'

/** Parts that, repeated, are the worst that a parser, an expression or a normaliser can be given. */
const REPEATED = [
  '\n', '\r\n', '\n    ', ' ', '  \n', '\t', '* ', '**a', '*_', '_a ', '[', '![', '[a](', '[a]: b "', '](', '<', '<a ', '<!--',
  '&', '&amp;', '`', '` `` ', '|', '|a|b|\n|-|-|\n', '\\', '\\[', '~~a', '#\n', '- ', '- a\n', '1. ', '> ', '>\n', '-', '=\n',
  '1', '1.', '1,', '.', '@', '@a.', 'a@a.co ', 'http://', 'http://a.b/((', 'www.a.', '/', ':', '"', "'", '(', '{{', '}}', '{{a',
  'a', 'é', 'e\u0301\u0316', '\u0301', '\ud83d', '\u200b', '\u00a0', '👩‍', 'ﷺ', 'İ', 'rn', 'pay ', 'please pay fees ', 'momo ',
  'you must send ', 'a, ', '-a ', '"a" or ', 'a:*&', '%', '$1', '\u0000',
] // biome-ignore format: a table

/** Parts of which one half of a text is one and the other another, as brackets that open and then close. */
const HALVED: [string, string][] = [
  ['\u0301', '\u0316'],
  ['[', ']'],
  ['![', '](a)'],
  ['> ', '\n'],
  ['**a ', 'a**'],
  [' ', 'a'],
  ['\n', 'a'],
  ['(', ')'],
  ['{{', '}}'],
  ['`', '\n'],
]

export type Hostile = { name: string; ofLength(length: number): string }

const repeated = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Texts of any length, in UTF-16 units. */
export const HOSTILE: readonly Hostile[] = [
  ...REPEATED.map((part) => ({
    name: JSON.stringify(part),
    ofLength: (length: number) => repeated(part, length),
  })),
  ...HALVED.map(([first, second]) => ({
    name: `${JSON.stringify(first)}, then ${JSON.stringify(second)}`,
    ofLength: (length: number) =>
      repeated(first, Math.ceil(length / 2)) + repeated(second, Math.floor(length / 2)),
  })),
  { name: 'odd texts', ofLength: (length) => repeated(ODD_TEXTS.join(' '), length) },
]
