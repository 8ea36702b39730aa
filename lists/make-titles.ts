import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { termOf, wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { readOptions, runProgram, WrongUse } from '#api/platform/command-line.ts'

const USAGE = `Usage: npm run lists:titles -- FOLDER

Makes api/opportunities/query/titles.txt of the files occupations.json and alternate-titles.csv in FOLDER/onet (O*NET, CC BY 4.0):
for each occupation the titles by which it alone, or one other, is known.`

const OUT = new URL('../api/opportunities/query/titles.txt', import.meta.url)
/** A title of more occupations than these says nothing. */
const OCCUPATIONS = 2
const WORDS = 3
const TITLES = 12

type Occupation = { code: string; title: string; reportedTitles: string[] }

await runProgram(process.argv.slice(2), USAGE, async () => {
  const { positionals } = readOptions(process.argv.slice(2), USAGE, {})
  const [folder] = positionals
  if (folder === undefined) throw new WrongUse(USAGE)
  const occupations: Occupation[] = JSON.parse(readFileSync(join(folder, 'onet/occupations.json'), 'utf8'))
  const lines = linesOf(
    occupations,
    alternatesOf(readFileSync(join(folder, 'onet/alternate-titles.csv'), 'utf8')),
  )
  writeFileSync(OUT, `${lines.join('\n')}\n`)
  console.log(`${lines.length} occupations, ${lines.join('\n').length} bytes`)
  return 0
})

/** By the code of the broad occupation: the detailed ones of it share their titles. */
function alternatesOf(csv: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of csv.split('\n').slice(1)) {
    const [, code, title] = /^([\d.-]+),(?:"[^"]*"|[^,]*),"?([^"]*)"?/.exec(line.trim()) ?? []
    if (code && title) found.set(code, [...(found.get(code) ?? []), title])
  }
  return found
}

function linesOf(occupations: Occupation[], alternates: Map<string, string[]>): string[] {
  const titlesOf = ({ code, title, reportedTitles }: Occupation) =>
    [
      title,
      ...reportedTitles,
      ...(alternates.get(code) ?? []).toSorted((a, b) => a.length - b.length),
    ].flatMap(plain)
  const used = new Map<string, number>()
  for (const occupation of occupations)
    for (const key of new Set(titlesOf(occupation).map(keyOf))) used.set(key, (used.get(key) ?? 0) + 1)
  return occupations.flatMap((occupation) => {
    const kept = new Map<string, string>()
    for (const title of titlesOf(occupation)) {
      const key = keyOf(title)
      if ((used.get(key) ?? 0) <= OCCUPATIONS && !kept.has(key) && kept.size < TITLES) kept.set(key, title)
    }
    return kept.size > 1 ? [[...kept.values()].join('|')] : []
  })
}

/** Without what stands in brackets, and only where it is short. */
function plain(title: string): string[] {
  const words = wordsOf(title.replace(/\(.*?\)/g, ' '))
  const isClean = !/[,/&]|\bor\b|\band\b|all other/i.test(title)
  return isClean && words.length > 0 && words.length <= WORDS ? [words.join(' ')] : []
}

function keyOf(title: string): string {
  return wordsOf(title).map(termOf).join(' ')
}
