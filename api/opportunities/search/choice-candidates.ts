import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'

/** Values that some opportunities have, the most frequent first. */
export type Candidates = {
  companies: { id: number; name: string }[]
  skills: string[]
  /** As companies write them. */
  cities: { city: string; country: string | null }[]
  countries: string[]
  currencies: string[]
}

type Row = { [K in keyof Candidates]: Candidates[K] | null }

const mostOf = (expression: string, from: string, { by = expression, limit = 8 } = {}) =>
  sql.raw(
    `select ${expression} as value from ${from} group by ${by} order by count(*) desc, 1 limit ${limit}`,
  )

const candidatesRow = statement<Row>(
  'filter-choices',
  sql`
    with sample as materialized (
      select o.company_id, o.city, o.country, o.skills, o.salary_currency
      from open_opportunities i join opportunities o on o.id = i.id
      where i.slot = any(${sql.placeholder('slots')}::int[])
    )
    select
      (select json_agg(json_build_object('id', c.id, 'name', c.name))
        from (${mostOf('company_id', 'sample')}) as found join companies c on c.id = found.value) as companies,
      (select json_agg(value) from (
        ${mostOf('min(skill)', 'sample, unnest(skills) as skill', { by: 'lower(skill)', limit: 12 })}) as found) as skills,
      (select json_agg(value) from (
        ${mostOf("jsonb_build_object('city', city, 'country', country)", "sample where city <> ''", { by: 'city, country', limit: 12 })}) as found) as cities,
      (select json_agg(value) from (${mostOf('country', 'sample where country is not null')}) as found) as countries,
      (select json_agg(value) from (
        ${mostOf('salary_currency', 'sample where salary_currency is not null', { limit: 30 })}) as found) as currencies`,
)

/** The most frequent values of the opportunities in these slots. */
export async function listCandidates(database: Executor, slots: number[]): Promise<Candidates> {
  const [row] = slots.length > 0 ? await candidatesRow(database, { slots: `{${slots}}` }) : []
  return {
    companies: row?.companies ?? [],
    skills: row?.skills ?? [],
    cities: row?.cities ?? [],
    countries: row?.countries ?? [],
    currencies: row?.currencies ?? [],
  }
}
