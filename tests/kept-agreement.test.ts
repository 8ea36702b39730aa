import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApp, person } from './support/accounts.ts'
import { changingCatalogue } from './support/kept/changing-catalogue.ts'
import { oneClock } from './support/kept/clock.ts'
import { onlooker } from './support/kept/onlooker.ts'

const { open, ask } = await accountsApp()
const { database } = open
const operator = await person(database, 'OPERATOR')
const act = (path: string, method: 'PUT' | 'DELETE') =>
  ask(`/api/operator/${path}`, { method, token: operator.token, body: { reason: 'Against the rules' } })
let clock: Awaited<ReturnType<typeof oneClock>>
beforeEach(async () => {
  clock = await oneClock(database)
})
afterEach(() => clock.stop())

const PROMISED_MS = 5_000
const STEPS = 40

/** The same numbers for the same seed. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Lists, in which nothing that is gone may stand. */
const lists = (company: number, since: string) => [
  ...['/api/jobs/?page_size=100', '/api/proposal-requests/?page_size=100', '/api/jobs/recent/'],
  ...['/api/jobs/?sort=deadline', '/api/jobs/?search_key=work', '/api/jobs/?page_size=3&page=2'],
  ...['/api/jobs/?cursor=&page_size=3', `/api/jobs/?updated_since=${since}`, `/api/jobs/?company=${company}`],
  ...[`/api/proposal-requests/?company=${company}&search_key=task`, '/api/proposal-requests/recent/'],
  ...['/jobs/feed.atom', '/rfps/feed.atom?search_key=work', '/jobs/indeed.xml'],
]
const counts = ['/api/jobs/facets/', '/api/proposal-requests/facets/?search_key=work']

/** The answers that were right for a time, by address; an answer about one thing is right only as long as that is so. */
class Right {
  readonly #known = new Map<string, { from: number; text: string }[]>()

  note(path: string, text: string) {
    const known = this.#known.get(path) ?? []
    if (known.at(-1)?.text !== text) known.push({ from: performance.now(), text })
    this.#known.set(path, known)
  }

  /** All of the last five seconds, the newest first. */
  of(path: string): string[] {
    const known = this.#known.get(path) ?? []
    const isLate = (n: number) => (known[n + 1]?.from ?? Infinity) <= performance.now() - PROMISED_MS
    return known
      .filter((_, n) => !isLate(n))
      .map(({ text }) => text)
      .reverse()
  }
}

it.each([1, 2, 3])(
  'is never more than five seconds behind the database, nor shows what is gone (seed %i)',
  async (seed) => {
    const draw = drawing(seed)
    const since = new Date(Date.now() + 20_000).toISOString()
    const { owners, all, change, gone, nextEnd } = await changingCatalogue(database, act, draw)
    const { visit, heard } = await onlooker(open)
    const fresh = await onlooker(open)
    await Promise.all([heard(), fresh.heard()])
    const company = owners[0]?.companyId ?? 0
    const listed = lists(company, since)
    const addresses = [...listed, ...counts, `/api/companies/${company}/`]
    for (const { path } of all.slice(0, 4)) addresses.push(path)
    const right = new Right()
    const note = async () => {
      for (const path of addresses) right.note(path, textOf(await fresh.visit(path, { cookie: 'edited=1' })))
    }
    let stale = 0
    await note()
    for (let step = 0; step < STEPS; step++) {
      if (draw(3) > 0) {
        await change(step)
        await Promise.all([heard(), fresh.heard()])
        await note()
      }
      for (let left = draw(4_000); left > 0; ) {
        const part = Math.min(left, nextEnd() - performance.now())
        await clock.move(part)
        left -= part
        await note()
      }
      for (let n = 0; n < 6; n++) {
        const path = addresses[draw(addresses.length)] ?? ''
        const answer = textOf(await visit(path))
        const acceptable = right.of(path)
        expect(acceptable, path).toContain(answer)
        if (listed.includes(path))
          expect(
            gone().filter((mark) => answer.includes(mark)),
            path,
          ).toEqual([])
        if (acceptable[0] !== answer) stale++
      }
    }
    // Else it would have compared nothing.
    expect(stale).toBeGreaterThan(0)
  },
  240_000,
)

/** Without the time at which a feed was made, the one thing that two answers of the same content may differ in. */
const textOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${body.replace(/<lastBuildDate>[^<]*/, '')}`
