// Placeholder so that pages can be looked at; replaced within minutes.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import { opportunities as o } from '#api/database/schema.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Facets } from '#contract/opportunities.ts'
import { type Kind, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

type Search = { kind: Kind; query: ListQuery }
function where({ kind, query }: Search, skip?: string) {
  const parts: (SQL | undefined)[] = [
    eq(o.kind, kind),
    eq(o.status, 'OPEN'),
    sql`coalesce(${o.deadlineAt} > now(), true)`,
  ]
  if (query.type && skip !== 'type') parts.push(inArray(o.type, query.type))
  if (query.location && skip !== 'location') parts.push(inArray(o.location, query.location))
  if (query.level && skip !== 'level') parts.push(inArray(o.level, query.level))
  if (query.company) parts.push(eq(o.companyId, query.company))
  if (query.country) parts.push(eq(o.country, query.country))
  if (query.search_key)
    parts.push(
      sql`to_tsvector('english', ${o.name} || ' ' || ${o.description}) @@ websearch_to_tsquery('english', ${query.search_key})`,
    )
  return and(...parts)
}
export async function findPage(database: Executor, search: Search) {
  const { page = 1, page_size = LIMITS.pageSize } = search.query
  const rows = await database
    .select({ id: o.id })
    .from(o)
    .where(where(search))
    .orderBy(desc(o.publishedAt), desc(o.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return {
    ids: rows.map((r) => r.id),
    total: await count(database, search),
    totalIsExact: true,
    searchKeyUsed: null,
    nextCursor: null,
  }
}
async function count(database: Executor, search: Search, skip?: string, extra?: SQL) {
  const [row] = await database
    .select({ n: sql<number>`count(*)::int` })
    .from(o)
    .where(and(where(search, skip), extra))
  return row?.n ?? 0
}
export async function countFacets(database: Executor, search: Search): Promise<Facets> {
  const group = async <T extends string>(name: 'type' | 'location' | 'level', values: readonly T[]) =>
    Object.fromEntries(
      await Promise.all(
        values.map(async (v) => [v, await count(database, search, name, eq(o[name] as never, v as never))]),
      ),
    ) as Record<T, number>
  return {
    total: await count(database, search),
    total_is_exact: true,
    search_key_used: null,
    type: await group('type', TYPES),
    location: await group('location', LOCATIONS),
    level: await group('level', LEVELS),
  }
}
export async function listRecent(database: Executor, kind: Kind, limit: number) {
  return (await findPage(database, { kind, query: { page_size: limit } })).ids
}
export async function countOpen(database: Executor, { kind, company }: { kind: Kind; company: number }) {
  return count(database, { kind, query: { company } })
}
