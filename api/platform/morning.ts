import { type SQL, sql } from 'drizzle-orm'

const MORNING = '8 hours'
const STEP = { day: '1 day', week: '1 week' }

const zoned = (instant: SQL, timeZone: SQL | string) => sql`${instant} at time zone ${timeZone}`

/** The next eight in the morning of a zone; of weeks, on Monday. */
export function nextMorning(timeZone: SQL | string, unit: 'day' | 'week'): SQL {
  const morning = sql`date_trunc(${unit}::text, ${zoned(sql`now()`, timeZone)}) + ${MORNING}::interval`
  const next = sql`case when ${morning} > ${zoned(sql`now()`, timeZone)} then ${morning} else ${morning} + ${STEP[unit]}::interval end`
  return zoned(sql`(${next})`, timeZone)
}
