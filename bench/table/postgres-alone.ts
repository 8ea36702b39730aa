import pg from 'pg'
import { search } from './addresses.ts'
import { runPgbench } from './pgbench.ts'
import { withSearchTables } from './search-tables.ts'
import { CONNECTIONS, type Stage } from './stage.ts'

export type AloneName = `${'list' | 'filtered list' | 'detail' | 'search'}, PostgreSQL alone`

/** Files of bench/postgres/, which do what rows of the table do. */
export const STATEMENTS: Record<AloneName, string> = {
  'list, PostgreSQL alone': 'list',
  'filtered list, PostgreSQL alone': 'filtered-list',
  'detail, PostgreSQL alone': 'detail',
  'search, PostgreSQL alone': 'search',
}

const SEARCHES = 1_000

/** @returns statements a second that pgbench does on the product's database; nothing where it is embedded or pgbench not installed */
export async function postgresAlone(stage: Stage): Promise<Partial<Record<AloneName, number>>> {
  const { product, seconds } = stage
  const url = product.databaseUrl
  const alone: Partial<Record<AloneName, number>> = {}
  if (!url) return alone
  const variables = variablesOf(stage)
  const measure = async (name: AloneName) => {
    const statement = STATEMENTS[name]
    const rate = await runPgbench({ url, statement, seconds, variables, clients: CONNECTIONS })
    if (rate !== undefined) alone[name] = rate
  }
  await measure('list, PostgreSQL alone')
  // pgbench is not installed.
  if (alone['list, PostgreSQL alone'] === undefined) return alone
  await measure('filtered list, PostgreSQL alone')
  await measure('detail, PostgreSQL alone')
  await withSearch(url, stage, () => measure('search, PostgreSQL alone'))
  return alone
}

function variablesOf({ sample }: Stage): Record<string, number> {
  const readers = sample.seekers.map(({ id }) => id)
  return {
    first_reader: Math.min(...readers),
    last_reader: Math.max(...readers),
    last_job: sample.ids.reduce((most, id) => Math.max(most, id), 1),
    last_search: SEARCHES - 1,
  }
}

async function withSearch(url: string, { sample, notes }: Stage, work: () => Promise<void>) {
  const searches = Array.from({ length: SEARCHES }, (_, n) => search(sample, n).get('search_key') ?? '')
  // An index of a million texts is made in half the time.
  const client = new pg.Client({ connectionString: url, options: '-c maintenance_work_mem=256MB' })
  await client.connect()
  const began = performance.now()
  try {
    await withSearchTables(
      (query) => client.query(query),
      searches,
      () => {
        const seconds = Math.round((performance.now() - began) / 1_000)
        notes.push(`PostgreSQL alone took ${seconds} s to make the vectors and indexes of its search`)
        return work()
      },
    )
  } finally {
    await client.end()
  }
}
