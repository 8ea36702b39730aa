import { type Problem, problem, readProblem } from '#contract/errors.ts'
import type { DayOrder, JobColumn, Meaning } from '#contract/integrations/job-files.ts'
import { CURRENCIES } from '#contract/opportunities/lists.ts'
import { PostForm } from '#contract/posting/posts.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { wallTime } from '#contract/zoned-time.ts'
import { Reading, type Setting } from './reading.ts'
import { instantOf } from './values/instants.ts'
import { readLevel, readLocation, readPeriod, readType } from './values/labels.ts'
import { readMoment } from './values/moments.ts'
import { cityName, countryCode, readPlace } from './values/places.ts'
import { readCurrency, readSalary, withoutCurrency } from './values/salaries.ts'

type Fields = Partial<PostForm>
/** Where a row is wrong; `refuses` where no draft can be made of it. */
export type RowFault = { field: JobColumn | null; why: Problem; refuses: boolean }
export type JobRow = { form: PostForm; faults: RowFault[] }

export type Given = { columns: Meaning[]; dayOrder: DayOrder; setting: Setting }
type Cells = Partial<Record<JobColumn, string>>
type Read = { fields: Fields; faults: RowFault[] }

/** A row of a table as the form of a job, by what its columns mean. Days and times are those of the setting's zone. */
export function readJobRow(row: string[], { columns, dayOrder, setting }: Given): JobRow {
  const cells: Cells = {}
  columns.forEach((column, at) => {
    if (column !== '' && row[at]) cells[column] = row[at]
  })
  const read: Read = { fields: {}, faults: [] }
  if (row.length > columns.length)
    refuse(read, null, problem('csv_more_cells', { count: row.length - columns.length }))
  readTexts(read, cells, new Reading(setting))
  readPlaces(read, cells)
  readLabels(read, cells, new Reading(setting))
  readPay(read, cells, new Reading(setting))
  readDeadline(read, cells, { dayOrder, setting })
  return formOf(read)
}

const refuse = ({ faults }: Read, field: RowFault['field'], why: Problem) =>
  faults.push({ field, why, refuses: true })
/** The field stays empty. */
const leave = ({ faults }: Read, field: RowFault['field'], why: Problem) =>
  faults.push({ field, why, refuses: false })
const unknown = (value: string) => problem('csv_unknown_value', { value: value.slice(0, 60) })

function readTexts(read: Read, cells: Cells, reading: Reading): void {
  const { fields } = read
  const name = reading.line(cells.name)
  if (!name) refuse(read, 'name', problem('no_name'))
  else if (name.length > LIMITS.nameLength)
    refuse(read, 'name', problem('too_many_characters', { max: LIMITS.nameLength }))
  else fields.name = name
  for (const field of ['description', 'requirements', 'qualifications'] as const) {
    const text = cells[field]
    if (!text) continue
    if (text.length > LIMITS.textLength)
      refuse(read, field, problem('too_many_characters', { max: LIMITS.textLength }))
    else fields[field] = reading.text(text) ?? ''
  }
  const skills = (cells.skills ?? '').split(/[,;|/\n]/).filter((skill) => skill.trim() !== '')
  if (skills.length > LIMITS.skills) leave(read, 'skills', problem('too_many_skills', { max: LIMITS.skills }))
  fields.skills = skills.slice(0, LIMITS.skills).flatMap((skill) => reading.line(skill) ?? [])
}

function readPlaces(read: Read, { place, city, country }: Cells): void {
  const { fields } = read
  const whole = readPlace(place)
  const named = cityName(city) ?? whole.city
  const code = countryCode(country) ?? whole.country
  if (named) fields.city = named
  if (code) fields.country = code
  // "Remote" where the place stands.
  const isRemote = [place, city].some((text) => readLocation(text) === 'REMOTE')
  if (isRemote) fields.location = 'REMOTE'
  if (city && !cityName(city) && !isRemote) leave(read, 'city', unknown(city))
  if (place && !whole.city && !whole.country && !isRemote) leave(read, 'place', unknown(place))
  if (country && !countryCode(country)) leave(read, 'country', unknown(country))
}

function readLabels(read: Read, { type, location, level }: Cells, reading: Reading): void {
  const { fields } = read
  const found = { type: readType(reading, [type]), location: readLocation(location), level: readLevel(level) }
  if (found.type) fields.type = found.type
  else if (type) leave(read, 'type', unknown(type))
  if (found.location) fields.location = found.location
  else if (location) leave(read, 'location', unknown(location))
  if (found.level) fields.level = found.level
  else if (level) leave(read, 'level', unknown(level))
}

function readPay(read: Read, cells: Cells, reading: Reading): void {
  const { fields } = read
  const { salary, salary_min: min, salary_max: max, salary_currency: typed, salary_period: period } = cells
  const currency = typed && readCurrency(typed.toUpperCase())
  if (typed && !(currency && CURRENCIES.has(currency))) leave(read, 'salary_currency', unknown(typed))
  if (period && !readPeriod(period)) leave(read, 'salary_period', unknown(period))
  fields.salary_period = readPeriod(period) ?? ''
  fields.salary_currency = currency || readCurrency([min, max].join(' ')) || ''
  for (const [field, text] of [['salary_min', min] as const, ['salary_max', max] as const]) {
    if (!text) continue
    const amount = plainNumber(withoutCurrency(text))
    if (amount === undefined) refuse(read, field, problem('no_amount', { example: 1200 }))
    else fields[field] = amount
  }
  readWholePay(read, cells, { currency, reading })
  // Two currencies are written so.
  const isNamed = /\bXOF\b/i.test([salary, min, max, typed].join(' '))
  if (fields.salary_currency === 'XOF' && !isNamed && CENTRAL_AFRICA.has(fields.country ?? ''))
    fields.salary_currency = 'XAF'
}

/** Where the franc CFA is that of the BEAC. */
const CENTRAL_AFRICA = new Set(['CF', 'CG', 'CM', 'GA', 'GQ', 'TD'])

type Whole = { currency: string | undefined; reading: Reading }

function readWholePay(
  read: Read,
  { salary, salary_period: period }: Cells,
  { currency, reading }: Whole,
): void {
  const { fields } = read
  if (!salary || !/\d/.test(salary)) return
  // A column for the whole may leave the currency and the period to columns of their own.
  const whole = readSalary(reading, [salary, currency, period].filter(Boolean).join(' '))
  if (!whole) return void refuse(read, 'salary', problem('csv_pay'))
  fields.salary_min = String(whole.min ?? '')
  fields.salary_max = String(whole.max ?? '')
  fields.salary_currency = whole.currency
  fields.salary_period = whole.period
}

function readDeadline(read: Read, cells: Cells, { dayOrder, setting }: Omit<Given, 'columns'>): void {
  const { deadline, deadline_time: time } = cells
  const wrong = problem('no_date', { example: '17:00' })
  if (deadline) {
    const moment = readMoment(deadline, dayOrder)
    if (!moment) return void refuse(read, 'deadline', wrong)
    const wall = wallTime(instantOf(moment, setting.timeZone, 'start'), setting.timeZone)
    read.fields.deadline = wall.day
    read.fields.deadline_time = moment.isDay ? '' : wall.time
  }
  if (!time) return
  const moment = readMoment(`${ANY_DAY} ${time}`)
  if (!moment || moment.isDay) return void refuse(read, 'deadline_time', wrong)
  read.fields.deadline_time = new Date(moment.wall).toISOString().slice(11, 16)
}
const ANY_DAY = '2026-01-01'

/** A value that the form itself does not take refuses the row. */
function formOf(read: Read): JobRow {
  const form = PostForm.safeParse(read.fields)
  if (form.success) return { form: form.data, faults: read.faults }
  for (const { path, message } of form.error.issues) {
    const why = readProblem(message) ? (message as Problem) : problem('invalid_value') // told apart by its code
    refuse(read, path[0] as JobColumn, why) // only fields of columns are set
  }
  return { form: PostForm.parse({}), faults: read.faults }
}
