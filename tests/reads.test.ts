import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { accountsApp } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { textStage } from './support/texts/text-stage.ts'

const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
const reads = endpoints.filter(({ method }) => method === 'GET')
const { open, ask } = await accountsApp()
const stage = await textStage({ database: open.database, ask })
await open.database.update(posts).set({ draft: { name: 'A post' } })

/** They say who read what. */
const LOGS = ['application_acts', 'audit_log', 'audit_head', 'security_events']
const { rows: tables } = await open.database.execute<{ schema: string; name: string }>(sql`
  select schemaname as schema, tablename as name from pg_tables
  where schemaname = 'public' or (schemaname, tablename) = ('queue', 'job') order by 1, 2`)
const kept = tables.filter(({ name }) => !LOGS.includes(name))

/** A hash of all rows, by table; when a session was last used is kept to the minute, and bound to it. */
async function state() {
  const hash = sql`md5(string_agg((to_jsonb(t) - 'last_used_at' - 'binding')::text, '' order by to_jsonb(t)::text))`
  const each = kept.map(
    ({ schema, name }) =>
      sql`select ${name} as name, ${hash} as hash from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
  )
  const { rows } = await open.database.execute(sql`${sql.join(each, sql` union all `)} order by name`)
  return rows
}

/** Lead to rows that are not on the stage: files, interviews, releases, scores, clarifications, and what waits for the operator. */
const NOWHERE =
  /\/(?:files|proposal-files|ocds)\/:\w+\/(?:record\/)?$|\/(?:cv|calendar|unanswered)\/$|\/:attachment\/$|\/answers\/:id\/$|\/(?:cvs|documents)\/:id\/file\/$|\/reviews\/:id\/$|:number\/addenda\/$|\/evaluations\/:id\/(?:scores|consensus|award|(?:financial-)?files\/:file)\/$|:number\/(?:outcome|debrief|opening-record|letter|report)\/$|\/letters\/|\/clarifications\/(?:$|:)|\/contract\/document|\/tokens\/:id\/uses\/$|\/webhooks\/:id\/deliveries\/$|\/job-sources\/:id\/runs\/$|\/exports\/:id\/file\/$|\/job-files\/:id\//

describe('reading', () => {
  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    'changes nothing but logs: %s',
    async (path, endpoint) => {
      const before = await state()
      const { statusCode } = await stage.send(endpoint, { part: 'query', sample: {}, fields: [] }, [])
      expect(await state()).toEqual(before)
      if (!NOWHERE.test(path)) expect(statusCode).toBe(200)
    },
  )
})

it('is seen when it changes something', async () => {
  const before = await state()
  await open.database.update(posts).set({ draft: { name: 'Another' } })
  expect(await state()).not.toEqual(before)
})
