import { readOptions, runProgram, WrongUse } from '#api/platform/command-line.ts'
import { ownDatabase } from '#bench/own-database.ts'
import { importCatalogue } from './catalogue.ts'
import { average, gradeOf, isHeldOut, type Judged, ndcg, type Outcome } from './judge.ts'
import { QUERIES } from './queries.ts'

const WORST = 25

const USAGE = `Usage: npm run judge -- FOLDER

Imports the open data of a folder (jobs-tts, jobs-usajobs, jobs-synthetic-onet and rfps-uk, as JSON Lines with this product's field
names), asks the searches of bench/judged/queries.ts through the API, and prints by kind how good the first ten answers are
(nDCG@10), how many searches find nothing, and the worst.

  --all  every search, not only the worst`

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(11)

await runProgram(process.argv.slice(2), USAGE, async () => {
  const { values, positionals } = readOptions(process.argv.slice(2), USAGE, {
    all: { type: 'boolean', default: false },
  })
  const [folder] = positionals
  if (folder === undefined) throw new WrongUse(USAGE)
  print(await judge(folder), values.all)
  return 0
})

async function judge(folder: string): Promise<Outcome[]> {
  const own = await ownDatabase()
  try {
    const open = await own.open()
    const catalogue = await importCatalogue(open.database, folder)
    const { rows } = await open.pool.query('select id, source_id from opportunities')
    await open.close()
    const idOf = new Map<number, string>(rows.map((row) => [row.id, row.source_id]))
    const server = await own.serve()
    const outcomes: Outcome[] = []
    for (const [place, judged] of QUERIES.entries()) {
      const { total, ids } = await ask(server.url, judged, place)
      const all = [...catalogue.subjects].filter(
        ([id]) => catalogue.isRequest.get(id) === (judged.collection === 'proposal-requests'),
      )
      const grades = new Map(all.map(([id, subject]) => [id, gradeOf(subject, judged.rules)]))
      const shown = ids.map((id) => grades.get(idOf.get(id) ?? '') ?? 0)
      outcomes.push({ judged, total, ndcg: ndcg(shown, [...grades.values()]), isHeldOut: isHeldOut(place) })
    }
    await server.stop()
    return outcomes
  } finally {
    await own.remove()
  }
}

/** Each from an address of its own, so that no limit is met. */
async function ask(url: string, { collection, query }: Judged, place: number) {
  const parameters = new URLSearchParams({ search_key: query, page_size: '10' })
  const answer = await fetch(`${url}/api/${collection}/?${parameters}`, {
    headers: { 'X-Forwarded-For': `10.1.0.${place + 1}` },
  })
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
  const cards: { id: number }[] = await answer.json()
  return {
    total: Number.parseInt(answer.headers.get('X-Total-Count') ?? '0', 10),
    ids: cards.map(({ id }) => id),
  }
}

function print(outcomes: Outcome[], hasAll: boolean): void {
  const row = (name: string, some: Outcome[]) => {
    const { queries, ndcg: mean, zeroHits } = average(some)
    return [
      name.padEnd(24),
      String(queries).padStart(7),
      mean.toFixed(3).padStart(8),
      percent(zeroHits),
    ].join(' ')
  }
  console.log(`${''.padEnd(24)} queries  nDCG@10  none found`)
  for (const [kind, some] of Map.groupBy(outcomes, ({ judged }) => judged.kind)) console.log(row(kind, some))
  console.log(row('all', outcomes))
  console.log(
    row(
      'tuned',
      outcomes.filter((one) => !one.isHeldOut),
    ),
  )
  console.log(
    row(
      'held out',
      outcomes.filter((one) => one.isHeldOut),
    ),
  )
  const worst = outcomes.filter((one) => hasAll || !one.isHeldOut).toSorted((a, b) => a.ndcg - b.ndcg)
  console.log()
  for (const { judged, ndcg: value, total } of hasAll ? worst : worst.slice(0, WORST))
    console.log(`${value.toFixed(3)}  ${String(total).padStart(5)} found  ${judged.query}`)
}
