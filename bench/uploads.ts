import { setTimeout as wait } from 'node:timers/promises'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { ownDatabase } from './own-database.ts'
import { memoryOf } from './processes.ts'
import { insertPeopleAndRfp, sendProposal } from './proposals.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run bench:uploads

Measures uploads. First the memory of many at once: 100 people each send a proposal part of 20 MB in the same moment, which is
sealed on the way; it fails when the server grows by more than 150 MB. Then how long others wait while two accounts send files
that take long to inspect. It runs on PostgreSQL with DATABASE_URL.`,
)

const PEOPLE = 100
const FIRST = 4
const HONEST = 10
const MB = 1024 * 1024
const BYTES = 20 * MB
const MOST_MB = 150
/** Names of a PDF that have to be decoded before they say that nothing is active. */
const SLOW = Buffer.alloc(65_532, '/#53 /#55RI ')

const own = await ownDatabase()
const { tokens, rfpId } = await insertPeopleAndRfp(own, FIRST + PEOPLE + 2 + 2 * HONEST)
const server = await own.serve()
const send = (token: string, bytes: number, filling?: Buffer) =>
  sendProposal({ url: server.url, rfpId, token, bytes, ...(filling && { filling }) })
const others = [...tokens]
// Some uploads go first, so that what is loaded once does not count as growth.
await Promise.all(others.splice(0, FIRST).map((token) => send(token, BYTES)))
const isWithin = await measureMemory(others.splice(0, PEOPLE))
await measureWaits(others)
await server.stop()
await own.remove()
process.exitCode = isWithin ? 0 : 1

async function measureMemory(people: string[]): Promise<boolean> {
  const before = memoryOf(server.pid).now
  const began = performance.now()
  let most = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, memoryOf(server.pid).now)
      await wait(50)
    }
  })()
  const statuses = await Promise.all(people.map((token) => send(token, BYTES)))
  isDone = true
  await watching
  const seconds = (performance.now() - began) / 1_000
  const accepted = statuses.filter((status) => status === 201).length
  const speed = Math.round((PEOPLE * BYTES) / MB / seconds)
  console.log(`${accepted} of ${PEOPLE} uploads of 20 MB at once, ${speed} MB/s, ${own.name}`)
  console.log(
    `memory of the server: ${before} MB before, ${most} MB at most: ${most - before} of ${MOST_MB} MB more`,
  )
  return accepted === PEOPLE && most - before <= MOST_MB
}

async function measureWaits(people: string[]) {
  const hostile = people.splice(0, 2)
  const alone = await waitsOf(people.splice(0, HONEST))
  const flood = hostile.flatMap((token) => Array.from({ length: 5 }, () => send(token, 24 * MB, SLOW)))
  // The flood is under way once its first file was read to its end.
  await Promise.race(flood)
  const besides = await waitsOf(people)
  await Promise.all(flood)
  console.log(`wait for a small proposal, alone: ${alone}; while two accounts send slow files: ${besides}`)
}

/** Sends one proposal after another. @returns the median and the longest wait, in words */
async function waitsOf(people: string[]): Promise<string> {
  const waits: number[] = []
  for (const token of people) {
    const began = performance.now()
    const status = await send(token, 2_000)
    if (status !== 201) throw new Error(`An honest proposal was answered with ${status}`)
    waits.push((performance.now() - began) / 1_000)
  }
  waits.sort((a, b) => a - b)
  const middle = waits[waits.length >> 1] ?? 0
  return `${middle.toFixed(2)} s in the middle, ${waits.at(-1)?.toFixed(2)} s at most`
}
