import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { onlooker } from '#tests/support/kept/onlooker.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterEach(() => vi.useRealTimers())
afterAll(() => open.close())

const ADDRESSES = [
  '/api/jobs/?page_size=100',
  '/api/jobs/?page_size=100&sort=deadline',
  '/api/jobs/?page_size=100&search_key=job',
  '/api/jobs/?page_size=5&page=2',
  '/api/jobs/recent/',
]
/** By the clock of `performance.now()`, which stands still unless the test moves it: how fast the machine is does not count. */
const PROMISED_MS = 5_000

/** The same numbers for the same seed. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Changes one opportunity as the product does: in one transaction with the index and the announcement. */
async function change(id: number, values: ReturnType<typeof sql>) {
  await open.database.transaction(async (tx) => {
    await tx.execute(sql`update opportunities set ${values} where id = ${id}`)
    await indexOpportunities(tx, [id])
    await announceChange(tx, [id])
  })
}

type Shown = { id: number; name: string }[]

it.each([1, 2, 3])(
  'is never more than five seconds behind the database, nor shows what is gone (seed %i)',
  async (seed) => {
    const draw = drawing(seed)
    const { visit, heard } = await onlooker(open)
    const fresh = await onlooker(open)
    const anew = async (path: string) => shownIn((await fresh.visit(path, { cookie: 'edited=1' })).json())
    const make = factories(open.database)
    const jobs = await Promise.all(Array.from({ length: 12 }, (_, n) => make.job({ name: `Job ${n}` })))
    const ids = jobs.map(({ id }) => id)
    await heard()
    vi.useFakeTimers({ toFake: ['performance'] })
    /** The answers that were right for a time, by address. */
    const right = new Map<string, { from: number; text: string }[]>()
    const closed = new Set<number>()
    let stale = 0

    for (let step = 0; step < 60; step++) {
      const id = ids[draw(ids.length)] ?? 0
      if (draw(3) === 0) {
        const ends = draw(3) === 0 && closed.size < 6
        if (ends) closed.add(id)
        const values = [sql`status = 'CLOSED'`, sql`taken_down_at = now()`][draw(2)]
        await change(id, ends && values ? values : sql`name = ${`Job ${step}, renamed`}`)
        await heard()
      }
      vi.advanceTimersByTime(draw(4_000))
      for (const path of ADDRESSES) {
        const known = right.get(path) ?? []
        const now = { from: performance.now(), text: await anew(path) }
        right.set(path, known.at(-1)?.text === now.text ? known : [...known, now])
      }
      const path = ADDRESSES[draw(ADDRESSES.length)] ?? ''
      const answer: Shown = (await visit(path)).json()
      const known = right.get(path) ?? []
      const acceptable = known.filter(
        (_, n) => (known[n + 1]?.from ?? Infinity) > performance.now() - PROMISED_MS,
      )
      expect(acceptable.map(({ text }) => text)).toContain(shownIn(answer))
      expect(answer.filter((each) => closed.has(each.id))).toEqual([])
      if (shownIn(answer) !== known.at(-1)?.text) stale++
    }
    // Else it would have compared nothing.
    expect(stale).toBeGreaterThan(0)
  },
  240_000,
)

const shownIn = (answer: Shown) => JSON.stringify(answer.map(({ id, name }) => [id, name]))
