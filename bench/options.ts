import { resolve } from 'node:path'
import { readOptions, WrongUse } from '#api/platform/command-line.ts'

export const USAGE = `Usage: npm run bench -- [SIZE…]
       npm run bench -- applicants [SIZE…]
       npm run bench -- hour [MINUTES] [SIZE]

Measures speed. \`npm run bench -- 10000 100000\` fills a database to each size in turn and prints the table of docs/performance.md.
\`applicants\` measures the lists of a job with that many applicants, \`hour\` the server's memory at 30 requests a second.
It runs on PostgreSQL with DATABASE_URL, else on the embedded database in a new folder, and continues from what an earlier run filled.

  --seconds N           how long each row is measured; 6 unless told
  --product PATH[=URL]  a built copy of the product with this folder bench/ in it, and its PostgreSQL database, else an embedded one.
                        Given twice, both are measured in turn, and the table has what the second does for each of the first`

/** A built copy of the product, on PostgreSQL or else on an embedded database. */
export type ProductOptions = { folder: string; databaseUrl: string | undefined }
export type Wanted = {
  what: 'table' | 'applicants' | 'hour'
  numbers: number[]
  seconds: number
  products: ProductOptions[]
}

const SECONDS = 6

/** @throws WrongUse */
export function readBenchOptions(args: string[]): Wanted {
  const { values, positionals } = readOptions(args, USAGE, {
    seconds: { type: 'string' },
    product: { type: 'string', multiple: true },
  })
  const what = positionals[0] === 'applicants' || positionals[0] === 'hour' ? positionals[0] : 'table'
  return {
    what,
    numbers: (what === 'table' ? positionals : positionals.slice(1)).map(wholeNumber),
    seconds: values.seconds === undefined ? SECONDS : wholeNumber(values.seconds),
    products: (values.product ?? []).map(readProduct),
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUse(USAGE, `${text} is not understood.`)
  return Number(text)
}

function readProduct(text: string): ProductOptions {
  const end = text.indexOf('=')
  const [path, url] = end === -1 ? [text, undefined] : [text.slice(0, end), text.slice(end + 1)]
  if (path === '' || (url !== undefined && !/^postgres(ql)?:\/\//.test(url)))
    throw new WrongUse(USAGE, `${text} is not a path, or a path=postgres://….`)
  return { folder: resolve(path), databaseUrl: url }
}
