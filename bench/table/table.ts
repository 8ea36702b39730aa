import { cpus } from 'node:os'
import { percentile } from '#bench/percentile.ts'
import { memoryOf } from '#bench/processes.ts'
import type { Product } from '#bench/product.ts'
import { type Beside, measureBeside } from './beside.ts'
import { type Figure, type ResultRow, tableHead, tableRow } from './print.ts'
import { type Row, rowsOf } from './rows.ts'
import { CONNECTIONS, openStage, type Stage } from './stage.ts'

const NAMES = ['before', 'after']

type Options = { size: number; seconds: number }
type Rates = Map<string, (number | undefined)[]>

/** Measures every row on each product in turn and prints a Markdown table. What stands beside them is measured on the last. */
export async function measureTable(products: Product[], { size, seconds }: Options): Promise<void> {
  const names = products.length > 1 ? NAMES : ['']
  const stages: Stage[] = []
  for (const [at, product] of products.entries())
    stages.push(await openStage(product, await prepare(product, size), { seconds, name: names[at] ?? '' }))
  const isEmbedded = products.some(({ databaseUrl }) => !databaseUrl)
  console.log(
    `\n${size} opportunities, ${isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, ${CONNECTIONS} connections, ${seconds} s each\n`,
  )
  const last = stages.at(-1)
  const beside = last ? await measureBeside(last) : {}
  console.log(tableHead(names))
  const rates: Rates = new Map()
  for (const row of rowsOf(isEmbedded)) await measureRow(row, stages, { beside, rates })
  await measureProcesses(stages)
  const notes = stages.flatMap((stage) =>
    stage.notes.map((note) => `${stage.name ? `${stage.name}: ` : ''}${note}`),
  )
  console.log(`\n- ${notes.join('\n- ')}`)
}

async function prepare(product: Product, size: number) {
  const prepared = await product.prepare(size)
  const { savedPerSecond } = prepared
  if (savedPerSecond > 0) console.log(`Opportunities saved and indexed: ${savedPerSecond} a second`)
  return prepared
}

async function measureRow(
  { what, beside, measure }: Row,
  stages: Stage[],
  known: { beside: Beside; rates: Rates },
) {
  const figures = []
  for (const stage of stages) {
    const figure = await measure(stage)
    figures.push(figure)
    if (figure.failed) stage.notes.push(`${what}: ${figure.failed} failed; ${figure.firstProblem ?? ''}`)
  }
  known.rates.set(
    what,
    figures.map(({ requestsPerSecond }) => requestsPerSecond),
  )
  console.log(tableRow({ what, figures, beside: besideOf(beside, stages, known) }))
}

function besideOf(
  beside: Row['beside'],
  stages: Stage[],
  known: { beside: Beside; rates: Rates },
): ResultRow['beside'] {
  if (!beside) return undefined
  if (typeof beside === 'object')
    return { name: beside.row, requestsPerSecond: known.rates.get(beside.row) ?? [] }
  return { name: beside, requestsPerSecond: stages.map(() => known.beside[beside]) }
}

const STARTS = 3

/** Memory after all the load, and starts. The servers end with it. */
async function measureProcesses(stages: Stage[]) {
  const memories = stages.map(({ server }) => memoryOf(server.pid))
  const print = (what: string, figures: (Figure | undefined)[]) => console.log(tableRow({ what, figures }))
  print(
    'memory after the load',
    memories.map(({ now }) => ({ amount: now, unit: 'MB' })),
  )
  print(
    'memory at most',
    memories.map(({ most }) => ({ amount: most, unit: 'MB' })),
  )
  for (const { server } of stages) await server.stop()
  const starts: Figure[] = []
  for (const { product } of stages) starts.push({ amount: await timeStarts(product), unit: 'ms' })
  print('start on existing data, until it is ready', starts)
  const firstStarts: (Figure | undefined)[] = []
  for (const { product } of stages) {
    const ms = await product.timeFirstStart()
    firstStarts.push(ms === undefined ? undefined : { amount: ms, unit: 'ms' })
  }
  print('first start of the built product, until the first page', firstStarts)
}

async function timeStarts(product: Product): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const server = await product.serve()
    await server.stop()
    times.push(server.startMs)
  }
  return percentile(times, 0.5)
}
