import { isCountry } from '#api/accounts/reference/countries.ts'
import { questionOf } from '#api/applications/screening/rules.ts'
import { isTooMarkedUp, plainText } from '#api/opportunities/listing/markdown.ts'
import { english } from '#api/platform/words/words.ts'
import { checkPlan } from '#api/procurement/plan/check.ts'
import { technicalPricesIn } from '#api/procurement/plan/prices.ts'
import {
  ApiError,
  type FieldErrors,
  type ProblemCode,
  type ProblemParams,
  problem,
} from '#contract/errors.ts'
import { SHOWS, UNPRINTABLE } from '#contract/fields.ts'
import { CURRENCIES } from '#contract/opportunities/lists.ts'
import type { Finding, PostField, PostForm } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { amountOf, type Times } from './form.ts'
import { knockOutFindings } from './knock-outs/rules.ts'
import { scamFindings } from './scam/check.ts'

type Checked = {
  kind: Kind
  form: PostForm
  times: Times
  /** Stands in where the post names no country. */
  companyCountry: string | null
  publishedAt: Date | null
}

type Screening = ReturnType<typeof questionOf>
type IsBroken = (checked: Checked) => boolean
type Rule = {
  severity: Finding['severity']
  field: PostField | 'criteria'
  code: ProblemCode
  isBroken: IsBroken
  params?: ProblemParams
  /** Rules without one hold for both kinds. */
  kind?: Kind
}
type More = Pick<Rule, 'params' | 'kind'>

const block = (field: Rule['field'], code: ProblemCode, isBroken: IsBroken, more: More = {}): Rule => ({
  severity: 'BLOCK',
  field,
  code,
  isBroken,
  ...more,
})
const warning = (...given: Parameters<typeof block>): Rule => ({ ...block(...given), severity: 'WARNING' })

/** Google wants a description that says more than the title. */
const SHORT = 100

const hasSalary: IsBroken = ({ form }) =>
  amountOf(form.salary_min) !== undefined || amountOf(form.salary_max) !== undefined
const hasNoSalary: IsBroken = (checked) => !hasSalary(checked)
const isNoAmount = (typed: string) => Number.isNaN(amountOf(typed) ?? 0)
const text = (markdown: string) => plainText(markdown.slice(0, LIMITS.textLength))
const isBlank = (markdown: string) => !SHOWS.test(text(markdown))

const markupRule = (field: 'description' | 'requirements' | 'qualifications') =>
  block(field, 'too_much_markup', ({ form }) => isTooMarkedUp(form[field]), {
    params: { links: LIMITS.markdownLinks, lines: LIMITS.markdownLines, cells: LIMITS.markdownCells },
  })
const unseenRule = (field: 'name' | 'city') =>
  block(field, 'unseen', ({ form }) => UNPRINTABLE.test(form[field].replace(/\s+/g, ' ')))

type LongText = 'description' | 'requirements' | 'qualifications'
const LONG_TEXTS: readonly LongText[] = ['description', 'requirements', 'qualifications']
const ADDRESS = /[^\s@]{1,64}@[a-z0-9-]{1,63}\.[a-z]{2}/i

/** Rules in the order of the form; the first block of a field hides its other findings. */
const RULES: readonly Rule[] = [
  ...textRules(),
  ...workRules(),
  ...salaryRules(),
  ...timeRules(),
  ...screeningRules(),
  ...rfpRules(),
]

function textRules(): Rule[] {
  return [
    block('name', 'no_name', ({ form }) => isBlank(form.name)),
    block('name', 'long_name', ({ form }) => form.name.trim().length > LIMITS.nameLength, {
      params: { max: LIMITS.nameLength },
    }),
    unseenRule('name'),
    warning('name', 'capitals', ({ form }) => isShouted(form.name)),
    markupRule('description'),
    block('description', 'no_description', ({ form }) => isBlank(form.description)),
    warning('description', 'short_description', ({ form }) => text(form.description).length < SHORT, {
      params: { min: SHORT },
    }),
    markupRule('requirements'),
    markupRule('qualifications'),
  ]
}

function workRules(): Rule[] {
  const kind = 'JOB'
  return [
    block(
      'country',
      'no_country_of_that_name',
      ({ form }) => form.country !== '' && !isCountry(form.country),
    ),
    warning('country', 'no_country', ({ form, companyCountry }) => form.country === '' && !companyCountry, {
      kind,
    }),
    unseenRule('city'),
    warning('city', 'no_city', ({ form }) => form.location !== 'REMOTE' && form.city.trim() === '', { kind }),
    warning('type', 'no_type', ({ form }) => form.type === '', { kind }),
  ]
}

function salaryRules(): Rule[] {
  return [
    block('salary_min', 'no_amount', ({ form }) => isNoAmount(form.salary_min), {
      params: { example: 1200 },
    }),
    block('salary_max', 'no_amount', ({ form }) => isNoAmount(form.salary_max), {
      params: { example: 1800 },
    }),
    block('salary_max', 'less_than_least', ({ form }) => {
      const [min, max] = [amountOf(form.salary_min), amountOf(form.salary_max)]
      return min !== undefined && max !== undefined && max < min
    }),
    block(
      'salary_currency',
      'no_currency',
      (checked) => hasSalary(checked) && !CURRENCIES.has(checked.form.salary_currency),
    ),
    block(
      'salary_period',
      'no_period',
      (checked) => hasSalary(checked) && checked.form.salary_period === '',
      { kind: 'JOB' },
    ),
    warning('salary_min', 'no_salary', hasNoSalary, { kind: 'JOB' }),
    warning('salary_min', 'no_budget', hasNoSalary, { kind: 'RFP' }),
  ]
}

function timeRules(): Rule[] {
  const kind = 'RFP'
  const wrong = { params: { example: '17:00' } }
  const hasNoDeadline: IsBroken = ({ times }) => times.deadline === undefined
  const isAfter = (a: Date | null | undefined, b: Date | null | undefined) => Boolean(a && b && a > b)
  return [
    block('deadline', 'no_date', ({ times }) => times.deadline === null, wrong),
    block('deadline', 'past', ({ times }) => isPast(times.deadline, times.now)),
    block('deadline', 'no_deadline', hasNoDeadline, { kind, params: { kind } }),
    warning('deadline', 'no_deadline', hasNoDeadline, { kind: 'JOB', params: { kind: 'JOB' } }),
    block('questions_until', 'no_date', ({ times }) => times.questionsUntil === null, { kind, ...wrong }),
    block('answers_until', 'no_date', ({ times }) => times.answersUntil === null, { kind, ...wrong }),
    block('questions_until', 'after_deadline', ({ times }) => isAfter(times.questionsUntil, times.deadline), {
      kind,
      params: { field: 'questions_until' },
    }),
    block('answers_until', 'after_deadline', ({ times }) => isAfter(times.answersUntil, times.deadline), {
      kind,
      params: { field: 'answers_until' },
    }),
    block(
      'answers_until',
      'before_questions',
      ({ times }) => isAfter(times.questionsUntil, times.answersUntil),
      { kind },
    ),
  ]
}

function screeningRules(): Rule[] {
  const kind = 'JOB'
  const some = (isBroken: (question: Screening) => boolean): IsBroken => {
    return ({ form }) => form.screening.map(questionOf).some(isBroken)
  }
  const { screeningChoices: max } = LIMITS
  const isUneven = ({ kind, choices }: Screening) =>
    kind === 'CHOICE' && (choices.length < 2 || choices.length > max)
  return [
    block(
      'screening',
      'question_blank',
      some(({ text }) => !SHOWS.test(text)),
      { kind },
    ),
    block(
      'screening',
      'unseen',
      some(({ text, choices }) => UNPRINTABLE.test(text + choices.join(''))),
      { kind },
    ),
    block('screening', 'question_choices', some(isUneven), { kind, params: { max } }),
  ]
}

/** Answers that come by mail reach one bidder; prices in the technical part are read before its scores are final. */
function rfpRules(): Rule[] {
  const kind = 'RFP'
  const sees = (form: PostForm, field: LongText) => form[field].slice(0, LIMITS.textLength)
  return [
    ...LONG_TEXTS.map((field) =>
      warning(field, 'questions_elsewhere', ({ form }) => ADDRESS.test(sees(form, field)), { kind }),
    ),
    ...LONG_TEXTS.map((field) =>
      warning(field, 'technical_prices', ({ form }) => technicalPricesIn(sees(form, field)) !== undefined, {
        kind,
      }),
    ),
  ]
}

type Found = Pick<Finding, 'severity' | 'field'> & { code: ProblemCode; params?: ProblemParams }

export function isPast(at: Date | null | undefined, now: Date): boolean {
  return Boolean(at && at <= now)
}

/** More than one word, and no small letter in any: "NURSE (ICU)" shouts, "ICU nurse" and "HR" do not. */
function isShouted(name: string): boolean {
  const letters = name.replace(/\P{L}/gu, '')
  return letters.length > 5 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** The blocks and warnings of a form before it is published: signs of a scam, then the others in the order of the form. */
export function checkPost(checked: Checked): Finding[] {
  const { problem: worded } = english()
  const scams = scamFindings(checked)
  const broken = RULES.filter(({ kind, isBroken }) => (!kind || kind === checked.kind) && isBroken(checked))
  const found: Found[] = [...scams]
  const ofQuestions = knockOutFindings(checked.kind, checked.form.screening)
  for (const finding of [...broken, ...ofQuestions, ...planFindings(checked)]) {
    const isHidden = found.some(({ field, severity }) => field === finding.field && severity === 'BLOCK')
    if (!isHidden) found.push(finding)
  }
  return found.map(({ severity, field, code, params }) => {
    const message = worded(problem(code, params))
    return { severity, field, code, ...(params && { params }), message }
  })
}

function planFindings({ kind, form, times, publishedAt }: Checked) {
  if (kind !== 'RFP') return []
  const most = amountOf(form.salary_max) ?? amountOf(form.salary_min)
  return checkPlan({
    plan: form.plan,
    budget: Number.isNaN(most) ? undefined : most,
    currency: CURRENCIES.has(form.salary_currency) ? form.salary_currency : '',
    deadline: times.deadline,
    since: publishedAt ?? times.now,
  })
}

/** @throws ApiError invalid */
export function refuseBlocked(findings: Finding[]): void {
  const fields: FieldErrors = {}
  for (const { severity, field, code, params } of findings) {
    if (severity !== 'BLOCK') continue
    fields[field] = [...(fields[field] ?? []), problem(code as ProblemCode, params)] // of a rule above
  }
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', fields)
}
