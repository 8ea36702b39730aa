import { runProgram, WrongUse } from '#api/platform/command-line.ts'
import { readConfig } from '#api/platform/config.ts'
import { measureApplicants } from './applicants-table.ts'
import { measureHour } from './hour.ts'
import { readBenchOptions, USAGE, type Wanted } from './options.ts'
import { openProduct, type Product } from './product.ts'
import { measureTable } from './table/table.ts'

const SIZE = 10_000
const MINUTES = 60
const HOUR_SIZE = 100_000

await runProgram(process.argv.slice(2), USAGE, async () => {
  const wanted = readBenchOptions(process.argv.slice(2))
  const products: Product[] = []
  for (const options of productsOf(wanted)) products.push(await openProduct(options))
  try {
    await measure(products, wanted)
  } finally {
    for (const product of products) await product.remove()
  }
  return 0
})

function productsOf({ products, what }: Wanted) {
  if (products.length > 2 || (what === 'applicants' && products.length > 0)) throw new WrongUse(USAGE)
  const own = { folder: process.cwd(), databaseUrl: readConfig().databaseUrl }
  return products.length > 0 ? products : [own]
}

async function measure(products: Product[], { what, numbers, seconds }: Wanted): Promise<void> {
  if (what === 'hour') {
    const [minutes = MINUTES, size = HOUR_SIZE] = numbers
    return measureHour(products, { minutes, size })
  }
  for (const size of numbers.length > 0 ? numbers : [SIZE]) {
    if (what === 'applicants') await measureApplicants(size, seconds)
    else await measureTable(products, { size, seconds })
  }
}
