import { hashPassword, isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { fromSource, tidyMarkdown } from '#api/import/texts/markdown.ts'
import { renderMarkdown } from '#api/opportunities/listing/html.ts'
import { plainText } from '#api/opportunities/listing/markdown.ts'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { scamSignsOf } from '#api/posting/scam/rules.ts'
import { normalForm } from '#contract/normal-form.ts'
import { measureAnswers } from './text-answers.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run bench:texts -- [COUNT [FIELD]]

Measures how the cost of hostile texts grows, and whether the time of a login tells who has an account. Then sends COUNT odd texts
(40 if you name none), and the worst ones, through every text field of the API, or through those with FIELD in their method, address
and name, as in "POST /api/jobs/:id/report/ text". Says what is done field by field, and at the end prints the slowest answers. With
10000 texts, all fields take hours.`,
  (argument, n) => (n === 0 ? /^[1-9]\d*$/.test(argument) : n === 1 && !argument.startsWith('-')),
)

/** A linear parser takes 4 times as long for 4 times the text, a quadratic one 16 times. */
const LONGER = 4
const LENGTH = 100_000
const HOSTILE = {
  scams: ['you must pay attention to fees and applicants will see a form ', 'pay ', 'please ', 'no fee, '],
  reading: ['\n', '[', '![', '**a', '- a\n', 'a@a.co ', 'e\u0301\u0316'],
  markdown: ['<', '<b ', '<b x="', '<!--', '<script>', '&lt;', ' \t', '**', '- > ', '<b> &nbsp;', 'rn'],
}

const table: Record<string, object> = {}
for (const part of HOSTILE.scams) table[`scams: ${part}`] = await growth(scamSignsOf, part)
for (const part of HOSTILE.reading) {
  table[`HTML of ${JSON.stringify(part)}`] = await growth(renderMarkdown, part)
  table[`words of ${JSON.stringify(part)}`] = await growth(plainText, part)
  table[`normal form of ${JSON.stringify(part)}`] = await growth(normalForm, part)
}
for (const part of HOSTILE.markdown) {
  table[`from HTML: ${part}`] = await growth(fromSource, part)
  table[`Markdown: ${part}`] = await growth(tidyMarkdown, part)
}
console.table(table)

const hash = await hashPassword('quiet lagoon lantern')
const known = await quickest(40, () => isPasswordOf(hash, 'a guess'))
const nobody = await quickest(40, () => isPasswordOf(undefined, 'a guess'))
console.log(
  `A wrong password takes ${(known / nobody).toFixed(2)} times as long as a login without an account.`,
)

async function growth(read: (text: string) => unknown, part: string) {
  const time = (length: number) => {
    const text = part.repeat(length / part.length)
    return quickest(10, async () => read(text))
  }
  const short = await time(LENGTH)
  const long = await time(LONGER * LENGTH)
  return { '100 KB, ms': Math.round(short), '400 KB, ms': Math.round(long), ratio: Math.round(long / short) }
}

/** Takes the quickest run: other work on the machine makes runs slower, never quicker. */
async function quickest(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return Math.min(...taken)
}

/** On the embedded database or on that of DATABASE_URL. */
await measureAnswers(Number(process.argv[2] ?? 40), process.argv[3])
