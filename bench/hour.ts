import { keepEditing } from './edit-changes.ts'
import { drive } from './load/load.ts'
import { memoryOf } from './processes.ts'
import type { Product } from './product.ts'
import { pick, search } from './table/addresses.ts'
import { openStage, type Stage } from './table/stage.ts'

const RATE = 30
const CONNECTIONS = 4
const CHANGE_EVERY_MS = 10_000

/** Prints the memory of each product every minute at 30 requests a second of all kinds, with a change every ten seconds. */
export async function measureHour(products: Product[], { minutes, size }: { minutes: number; size: number }) {
  const running: Stage[] = []
  for (const product of products)
    running.push(await openStage(product, await product.prepare(size), { seconds: 60, name: '' }))
  const changes = await Promise.all(
    running.map(({ server, sample }) =>
      keepEditing(server.url, pick(sample.members, 0).token, CHANGE_EVERY_MS),
    ),
  )
  console.log(
    `\n| minute | ${products.map(() => 'MB | MB at most | failed').join(' | ')} |\n|--:|${'--:|'.repeat(products.length * 3)}`,
  )
  for (let minute = 1; minute <= minutes; minute++) {
    const cells = await Promise.all(running.map((stage) => driveMinute(stage, minute)))
    console.log(`| ${minute} | ${cells.join(' | ')} |`)
  }
  for (const changing of changes) {
    const { done, failed } = await changing.stop()
    console.log(`- ${done} changes, ${failed} failed`)
  }
}

/** @returns the cells of the table */
async function driveMinute(stage: Stage, minute: number): Promise<string> {
  const { failed } = await drive({
    url: stage.server.url,
    address: (n) => addressOf(stage, minute * 60 * RATE + n),
    connections: CONNECTIONS,
    rate: RATE,
    seconds: 60,
  })
  const { now, most } = memoryOf(stage.server.pid)
  return `${now} | ${most} | ${failed}`
}

/** Half of the requests are for what visitors ask for again and again; the others are signed in, or for something new. */
function addressOf({ sample, mix }: Stage, n: number) {
  const { token } = pick(sample.seekers, n)
  const kinds = [
    { path: pick(mix, n) },
    { path: pick(mix, n * 11) },
    { path: pick(mix, n * 13) },
    { path: `/jobs/${pick(sample.ids, n * 17)}/` },
    { path: `/api/jobs/?page=${(n % 50) + 1}`, token },
    { path: `/api/jobs/${pick(sample.ids, n * 19)}/`, token },
    { path: `/api/jobs/?${search(sample, n)}`, token },
  ]
  return pick(kinds, n)
}
