import type pg from 'pg'

type Run = (query: pg.QueryConfig) => Promise<unknown>

/**
 * Does something while the schema `bench` has what PostgreSQL's own full text needs: the texts of the open jobs as vectors with their
 * indexes, and the searches as queries. Words being typed and misspelt ones find nothing there, which favours PostgreSQL.
 */
export async function withSearchTables<T>(run: Run, searches: string[], work: () => Promise<T>): Promise<T> {
  // An earlier run may have been ended before it came to its end.
  await run({ text: DROP })
  try {
    for (const text of MAKE) await run({ text })
    await run({ text: INSERT_SEARCHES, values: [searches] })
    await run({ text: 'analyze bench.documents, bench.searches' })
    return await work()
  } finally {
    await run({ text: DROP })
  }
}

const DROP = 'drop schema if exists bench cascade'

const MAKE = [
  'create schema bench',
  `create unlogged table bench.documents as
  select o.id, listed.published_at, listed.deadline_at, setweight(to_tsvector('english', o.name), 'A')
    || to_tsvector('english', concat_ws(' ', o.description, o.requirements, o.qualifications)) as vector
  from open_opportunities listed join opportunities o on o.id = listed.id where listed.kind = 'JOB'`,
  'create index on bench.documents using gin (vector)',
  'create index on bench.documents (published_at desc, id desc)',
  'create unlogged table bench.searches (n int primary key, query tsquery not null)',
]

const INSERT_SEARCHES = `insert into bench.searches (n, query)
  select n - 1, plainto_tsquery('english', search) from unnest($1::text[]) with ordinality as each (search, n)`
