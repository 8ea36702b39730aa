import { isCountry } from '#api/accounts/reference/countries.ts'
import { plainText } from '#api/opportunities/listing/markdown.ts'
import { ApiError, type FieldErrors } from '#contract/errors.ts'
import { SHOWS, UNPRINTABLE } from '#contract/fields.ts'
import type { Finding, PostField, PostForm } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { amountOf, type Times } from './form.ts'
import { asksForMoney } from './money.ts'

type Checked = {
  kind: Kind
  form: PostForm
  times: Times
  /** Stands in where the opportunity names no country. */
  companyCountry: string | null
}

type Rule = {
  code: string
  severity: Finding['severity']
  field: PostField
  message: string
  /** Of one kind only. */
  kind?: Kind
  isBroken(checked: Checked): boolean
}

/** Google wants a description that says more than the title. */
const SHORT = 100
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

const hasSalary = ({ form }: Checked) =>
  amountOf(form.salary_min) !== undefined || amountOf(form.salary_max) !== undefined
const isNoAmount = (typed: string) => Number.isNaN(amountOf(typed) ?? 0)
const text = (markdown: string) => plainText(markdown.slice(0, LIMITS.textLength))
const isBlank = (markdown: string) => !SHOWS.test(text(markdown))

function block(
  code: string,
  field: PostField,
  message: string,
  isBroken: Rule['isBroken'],
  kind?: Kind,
): Rule {
  return { code, severity: 'BLOCK', field, message, isBroken, ...(kind && { kind }) }
}
function warning(
  code: string,
  field: PostField,
  message: string,
  isBroken: Rule['isBroken'],
  kind?: Kind,
): Rule {
  return { code, severity: 'WARNING', field, message, isBroken, ...(kind && { kind }) }
}

const MONEY = 'Applicants must not be asked for money or bank details. Take that out'
const moneyRule = (field: 'name' | 'description' | 'requirements' | 'qualifications') =>
  block('asks_for_money', field, MONEY, ({ form }) => asksForMoney(form[field]))

const UNSEEN = 'This has characters that cannot be seen, as text that was copied can have. Type it anew'
const unseenRule = (field: 'name' | 'city') =>
  block('unseen', field, UNSEEN, ({ form }) => UNPRINTABLE.test(form[field].replace(/\s+/g, ' ')))

/** All that is looked at before an opportunity is published; the first of a field that blocks hides the others. */
const RULES: readonly Rule[] = [
  block('no_name', 'name', 'Enter a name', ({ form }) => isBlank(form.name)),
  block(
    'long_name',
    'name',
    `The name must be ${LIMITS.nameLength} characters or fewer`,
    ({ form }) => form.name.trim().length > LIMITS.nameLength,
  ),
  unseenRule('name'),
  moneyRule('name'),
  warning('capitals', 'name', 'The name is all in capitals, which is hard to read', ({ form }) =>
    isShouted(form.name),
  ),
  block('no_description', 'description', 'Describe it', ({ form }) => isBlank(form.description)),
  moneyRule('description'),
  warning(
    'short_description',
    'description',
    `The description is short. Search engines may leave out a job with less than ${SHORT} characters`,
    ({ form }) => text(form.description).length < SHORT,
  ),
  moneyRule('requirements'),
  moneyRule('qualifications'),
  block(
    'no_country_of_that_name',
    'country',
    'Choose a country of the list',
    ({ form }) => form.country !== '' && !isCountry(form.country),
  ),
  warning(
    'no_country',
    'country',
    'Without a country, search engines do not show a job',
    ({ form, companyCountry }) => form.country === '' && !companyCountry,
    'JOB',
  ),
  unseenRule('city'),
  warning(
    'no_city',
    'city',
    'Say in which city it is: people search for it',
    ({ form }) => form.location !== 'REMOTE' && form.city.trim() === '',
    'JOB',
  ),
  warning(
    'no_type',
    'type',
    'Say what type of job it is: people filter by it',
    ({ form }) => form.type === '',
    'JOB',
  ),
  ...salaryRules(),
  ...timeRules(),
]

function salaryRules(): Rule[] {
  return [
    block('no_amount', 'salary_min', 'Enter an amount, like 1,200', ({ form }) =>
      isNoAmount(form.salary_min),
    ),
    block('no_amount', 'salary_max', 'Enter an amount, like 1,800', ({ form }) =>
      isNoAmount(form.salary_max),
    ),
    block('less_than_least', 'salary_max', 'The highest amount is less than the lowest', ({ form }) => {
      const [min, max] = [amountOf(form.salary_min), amountOf(form.salary_max)]
      return min !== undefined && max !== undefined && max < min
    }),
    block(
      'no_currency',
      'salary_currency',
      'Choose a currency',
      (checked) => hasSalary(checked) && !CURRENCIES.has(checked.form.salary_currency),
    ),
    block(
      'no_period',
      'salary_period',
      'Choose what the salary is paid for',
      (checked) => hasSalary(checked) && checked.form.salary_period === '',
      'JOB',
    ),
    warning(
      'no_salary',
      'salary_min',
      'There is no salary. More people apply where they know it',
      not(hasSalary),
      'JOB',
    ),
    warning(
      'no_budget',
      'salary_min',
      'There is no budget. Bidders plan better where they know it',
      not(hasSalary),
      'RFP',
    ),
  ]
}

function timeRules(): Rule[] {
  const wrong = 'Enter a date, like 2026-12-04, and a time, like 17:00'
  const isAfter = (a: Date | null | undefined, b: Date | null | undefined) => Boolean(a && b && a > b)
  return [
    block('no_date', 'deadline', wrong, ({ times }) => times.deadline === null),
    block('past', 'deadline', 'The deadline is in the past', ({ times }) =>
      isPast(times.deadline, times.now),
    ),
    block(
      'no_deadline',
      'deadline',
      'A request for proposals needs a deadline: until then proposals are sealed',
      ({ times }) => times.deadline === undefined,
      'RFP',
    ),
    warning(
      'no_deadline',
      'deadline',
      'There is no deadline: it stays open until you close it',
      ({ times }) => times.deadline === undefined,
      'JOB',
    ),
    block('no_date', 'questions_until', wrong, ({ times }) => times.questionsUntil === null, 'RFP'),
    block('no_date', 'answers_until', wrong, ({ times }) => times.answersUntil === null, 'RFP'),
    block(
      'after_deadline',
      'questions_until',
      'Questions must end before the deadline',
      ({ times }) => isAfter(times.questionsUntil, times.deadline),
      'RFP',
    ),
    block(
      'after_deadline',
      'answers_until',
      'Answers must be there before the deadline',
      ({ times }) => isAfter(times.answersUntil, times.deadline),
      'RFP',
    ),
    block(
      'before_questions',
      'answers_until',
      'Answers cannot be due before questions end',
      ({ times }) => isAfter(times.questionsUntil, times.answersUntil),
      'RFP',
    ),
  ]
}

function not(test: Rule['isBroken']): Rule['isBroken'] {
  return (checked) => !test(checked)
}

export function isPast(at: Date | null | undefined, now: Date): boolean {
  return Boolean(at && at <= now)
}

/** More than one word, and no small letter in any: "NURSE (ICU)" shouts, "ICU nurse" and "HR" do not. */
function isShouted(name: string): boolean {
  const letters = name.replace(/\P{L}/gu, '')
  return letters.length > 5 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** What keeps a form from being published, and what had better be done; in the order of the form. */
export function checkPost(checked: Checked): Finding[] {
  const found: Finding[] = []
  for (const { kind, isBroken, ...finding } of RULES) {
    const isHidden = found.some(({ field, severity }) => field === finding.field && severity === 'BLOCK')
    if (isHidden || (kind && kind !== checked.kind) || !isBroken(checked)) continue
    found.push(finding)
  }
  return found
}

/** @throws ApiError invalid */
export function refuseBlocked(findings: Finding[]): void {
  const fields: FieldErrors = {}
  for (const { severity, field, message } of findings) {
    if (severity === 'BLOCK') fields[field] = [...(fields[field] ?? []), message]
  }
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', fields)
}
