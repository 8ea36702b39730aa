import { sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { SALARY_PERIODS } from '#contract/vocabulary.ts'

const CITIES = ['Kumasi', 'Accra', null]
export const SKILLS = ['Welding', 'First aid', 'C++', 'Bookkeeping']
const CURRENCIES = ['GHS', 'USD', null]
export const COMPANIES = [
  { industry: 'HEALTH', isVerified: true },
  { industry: 'Solar power', isVerified: false },
  { industry: null, isVerified: true },
]

/** Facts of an opportunity beside those that have columns of bitmaps. */
export const generatedFacts = (next: () => number) => ({
  city: CITIES[Math.floor(next() * CITIES.length)] ?? null,
  skills: SKILLS.filter(() => next() < 0.3),
  ...generatedPay(next),
})

/** Filters beside those of the first panel, some of them. */
export const furtherFilters = (next: () => number): ListQuery => ({
  pay: next() < 0.2 ? Math.floor(next() * 10_000) : undefined,
  with_pay: next() < 0.1 ? true : undefined,
  skill: next() < 0.3 ? SKILLS.filter(() => next() < 0.6).map((skill) => skill.toUpperCase()) : undefined,
  verified: next() < 0.2 ? true : undefined,
  industry: next() < 0.1 ? ['RENEWABLE_ENERGY'] : undefined,
  closing_within: next() < 0.2 ? 20 : undefined,
  place: next() < 0.1 ? 'Kumasi' : undefined,
})

function generatedPay(next: () => number) {
  const currency = CURRENCIES[Math.floor(next() * CURRENCIES.length)] ?? null
  const period = SALARY_PERIODS[Math.floor(next() * SALARY_PERIODS.length)] ?? null
  const [min, max] = [Math.floor(next() * 40) * 50, Math.floor(next() * 40) * 100]
  const isSaid = currency !== null
  return {
    salaryMin: isSaid && next() < 0.8 ? min : null,
    salaryMax: isSaid && next() < 0.8 ? max : null,
    salaryCurrency: currency,
    salaryPeriod: isSaid ? period : null,
  }
}

const AMOUNT = sql`coalesce(salary_max, salary_min)`
/** Cedis a year; null for what is not compared with them. */
const CEDIS = sql`case when salary_currency = 'GHS' and salary_period <> 'TOTAL' then
  ${AMOUNT} * (json_build_object('HOUR', 2080, 'DAY', 260, 'WEEK', 52, 'MONTH', 12, 'YEAR', 1) ->> salary_period)::int end`
export const BY_CEDIS = sql`${CEDIS} desc nulls last, case when ${CEDIS} is null then published_at end desc, id desc`
const UTC_DAY = sql`(now() at time zone 'utc')::date`
const inLowerCase = (texts: string[]) => sql`${sql.param(texts.map((text) => text.toLowerCase()))}::text[]`
/** How many of these an opportunity asks for. */
export const matchedSkills = (skills: string[]) =>
  sql`(select count(*) from unnest(skills) as skill where lower(skill) = any(${inLowerCase(skills)}))`

/** `furtherFilters` in plain SQL on the table of opportunities. */
export const further = (query: ListQuery) => sql`
    ${query.pay === undefined ? sql`` : sql`and ${CEDIS} >= ${query.pay} * 12`}
    ${query.with_pay ? sql`and salary_currency is not null and ${AMOUNT} is not null` : sql``}
    ${query.skill ? sql`and ${matchedSkills(query.skill)} > 0` : sql``}
    ${query.verified ? sql`and company_id in (select id from companies where is_verified)` : sql``}
    ${query.industry ? sql`and company_id in (select id from companies where industry = 'Solar power')` : sql``}
    ${query.closing_within ? sql`and (deadline_at at time zone 'utc')::date <= ${UTC_DAY} + ${query.closing_within}::int` : sql``}
    ${query.place ? sql`and city = 'Kumasi' and coalesce(country, 'GH') = 'GH'` : sql``}`
