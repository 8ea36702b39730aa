import { sql } from 'drizzle-orm'
import { isCountry } from '#api/accounts/reference/countries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { type Planned, planOf } from '#api/procurement/plan/values.ts'
import { normalForm } from '#contract/normal-form.ts'
import type { PostForm } from '#contract/posting/posts.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import type { Kind, Level, OpportunityType, SalaryPeriod, WorkLocation } from '#contract/vocabulary.ts'

/** The form as columns: those that visitors see, and the times of questions. */
export type Values = {
  name: string
  description: string
  requirements: string | null
  qualifications: string | null
  type: OpportunityType | null
  location: WorkLocation | null
  level: Level | null
  city: string | null
  country: string | null
  skills: string[]
  salaryMin: number | null
  salaryMax: number | null
  salaryCurrency: string | null
  salaryPeriod: SalaryPeriod | null
  deadline: string | null
  deadlineAt: Date | null
  questionsUntil: Date | null
  answersUntil: Date | null
  isBlind: boolean
}

/** A day and a time as typed; without a time it is the end of the day (decisions §5). */
type Moment = { day: string; time: string }
/** Undefined: nothing is typed. Null: the typed text is no day, or no time. */
type Instant = Date | null | undefined
export type Times = { now: Date; deadline: Instant; questionsUntil: Instant; answersUntil: Instant }

const END_OF_DAY = '23:59:59'

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Days and times of a zone as instants, and the database's clock. */
export async function readInstants<K extends string>(
  database: Executor,
  timeZone: string,
  moments: Record<K, Moment>,
): Promise<Record<K, Instant> & { now: Date }> {
  const given = Object.entries<Moment>(moments)
  const whole = given.filter(([, { day, time }]) => isDay(day) && (time === '' || isTime(time)))
  const walls = whole.map(([, { day, time }]) => `${day} ${time || END_OF_DAY}`)
  const { rows } = await database.execute<{ now: number; at: number[] }>(sql`
    select (extract(epoch from now()) * 1000)::float8 as now, array(
      select (extract(epoch from wall::timestamp at time zone ${timeZone}) * 1000)::float8
      from json_array_elements_text(${JSON.stringify(walls)}::json) with ordinality t(wall, n) order by n) as at`)
  const instants: Record<string, Instant> = {}
  for (const [name, { day, time }] of given) instants[name] = day || time ? null : undefined
  whole.forEach(([name], i) => {
    instants[name] = new Date(rows[0]?.at[i] ?? Number.NaN)
  })
  return { ...(instants as Record<K, Instant>), now: new Date(rows[0]?.now ?? Number.NaN) } // one for each key
}

export const timesOf = (database: Executor, timeZone: string, form: PostForm): Promise<Times> =>
  readInstants(database, timeZone, {
    deadline: { day: form.deadline, time: form.deadline_time },
    questionsUntil: { day: form.questions_until, time: form.questions_until_time },
    answersUntil: { day: form.answers_until, time: form.answers_until_time },
  })

/** An amount as people write it: "1,200.50", "1 200,50". Undefined: nothing. NaN: no amount. */
export function amountOf(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  const amount = plainNumber(typed) ?? ''
  return /^\d{1,11}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN
}

const orNull = <T>(value: T | undefined | '') => (value === undefined || value === '' ? null : value)
const trimmed = (text: string) => orNull(normalForm(text.trim()))

/** The values to publish of a form without blocks. */
export function valuesOf(kind: Kind, form: PostForm, times: Times): Values {
  const isRfp = kind === 'RFP'
  // A budget that is not shown is in the plan alone, so that no list, feed or search can tell it.
  const isHidden = isRfp && !form.plan.is_budget_shown
  const [min, max] = isHidden ? [] : [amountOf(form.salary_min), amountOf(form.salary_max)]
  const hasSalary = min !== undefined || max !== undefined
  return {
    name: trimmed(form.name.replace(/\s+/g, ' ')) ?? '',
    description: trimmed(form.description) ?? '',
    requirements: trimmed(form.requirements),
    qualifications: trimmed(form.qualifications),
    type: orNull(form.type),
    location: orNull(form.location),
    level: orNull(form.level),
    city: trimmed(form.city),
    country: isCountry(form.country) ? form.country : null,
    skills: form.skills,
    salaryMin: min ?? null,
    salaryMax: max ?? null,
    salaryCurrency: hasSalary ? orNull(form.salary_currency) : null,
    salaryPeriod: hasSalary ? (isRfp ? 'TOTAL' : orNull(form.salary_period)) : null,
    deadline: times.deadline ? form.deadline : null,
    deadlineAt: times.deadline ?? null,
    questionsUntil: (isRfp && times.questionsUntil) || null,
    answersUntil: (isRfp && times.answersUntil) || null,
    isBlind: !isRfp && form.is_blind,
  }
}

/** The plan to publish of an RFP's form without blocks, with its budget. */
export function plannedOf(form: PostForm): Planned {
  const [min, max] = [amountOf(form.salary_min), amountOf(form.salary_max)]
  return planOf(form.plan, {
    budgetMin: min ?? null,
    budgetMax: max ?? null,
    currency: orNull(form.salary_currency),
  })
}
