import { isKnownCode } from '#api/procurement/codes/list.ts'
import type { ProblemCode, ProblemParams } from '#contract/errors.ts'
import { Day, SHOWS, UNPRINTABLE } from '#contract/fields.ts'
import type { Finding } from '#contract/posting/posts.ts'
import { type PlanForm, pointsOf, totalOf, worthOf } from '#contract/procurement/plan.ts'
import { pricesIn } from './prices.ts'

type PlanFinding = Pick<Finding, 'severity' | 'field'> & { code: ProblemCode; params?: ProblemParams }
type Checked = {
  plan: PlanForm
  /** The most that can be paid, and the currency, as far as they are amounts and a currency. */
  budget: number | undefined
  currency: string
  deadline: Date | null | undefined
  /** The beginning of the time for tendering. */
  since: Date
}

const DAY_MS = 86_400_000
const DAYS = 14
const STANDSTILL = { min: 0, max: 90 }
const EXAMPLE = { example: '12.5' }
/** Their proposals are compared by points. */
const BY_POINTS: readonly PlanForm['selection_method'][] = ['QUALITY_AND_COST', 'FIXED_BUDGET', 'QUALITY']

const block = (field: string, code: ProblemCode, params?: ProblemParams): PlanFinding => ({
  severity: 'BLOCK',
  field,
  code,
  ...(params && { params }),
})
const warning = (...given: Parameters<typeof block>): PlanFinding => ({
  ...block(...given),
  severity: 'WARNING',
})
const when = (isBroken: boolean, finding: PlanFinding) => (isBroken ? [finding] : [])

const isBlank = (typed: string) => !SHOWS.test(typed)
const hasUnseen = (typed: string) => UNPRINTABLE.test(typed.replace(/\s+/g, ' '))

/**
 * The blocks and warnings of an RFP's plan before it is published, each at its field, in the order of the form: `criteria-0-name`
 * is the name of the first criterion, `criteria-0-parts-1-name` of its second sub-criterion.
 */
export function checkPlan(checked: Checked): PlanFinding[] {
  const { plan } = checked
  return [
    ...when(plan.category === '' || plan.codes.length === 0, warning('category', 'plan_uncategorised')),
    ...codeFindings(plan),
    ...lotFindings(plan),
    ...deliveryFindings(checked),
    ...moneyFindings(checked),
    ...dayFindings(checked),
    ...methodFindings(plan),
    ...criteriaFindings(plan),
    ...requirementFindings(plan),
    ...when(!isWhole(plan.standstill_days), block('standstill_days', 'standstill_days', STANDSTILL)),
  ]
}

const isWhole = (typed: string) => {
  const days = pointsOf(typed)
  return days === undefined || (Number.isInteger(days) && days >= STANDSTILL.min && days <= STANDSTILL.max)
}

function codeFindings({ codes }: PlanForm): PlanFinding[] {
  const isWordless = codes.some(({ description }) => isBlank(description) || hasUnseen(description))
  const unknown = codes.find((code) => !isKnownCode(code))
  return [
    ...(unknown ? [block('codes', 'code_unknown', { code: unknown.id })] : []),
    ...when(isWordless, block('codes', 'code_wordless')),
  ]
}

function nameFindings(field: string, typed: string, missing: ProblemCode): PlanFinding[] {
  if (isBlank(typed)) return [block(field, missing)]
  return when(hasUnseen(typed), block(field, 'unseen'))
}

const lotFindings = ({ lots }: PlanForm) =>
  lots.flatMap(({ title }, at) => nameFindings(`lots-${at}-title`, title, 'lot_nameless'))

function deliveryFindings({ plan, deadline }: Checked): PlanFinding[] {
  const { delivery_place, delivery_from: from, delivery_until: until } = plan
  const isDay = (typed: string) => typed === '' || Day.safeParse(typed).success
  const isBefore = deadline && from !== '' && from < deadline.toISOString().slice(0, 10)
  return [
    ...when(hasUnseen(delivery_place), block('delivery_place', 'unseen')),
    ...when(!isDay(from), block('delivery_from', 'date_format')),
    ...when(!isDay(until), block('delivery_until', 'date_format')),
    ...when(from !== '' && until !== '' && until < from, block('delivery_until', 'delivery_backwards')),
    ...when(isDay(from) && isBefore === true, warning('delivery_from', 'delivery_early')),
  ]
}

function moneyFindings({ plan, budget, currency }: Checked): PlanFinding[] {
  const { selection_method } = plan
  const isFixed = selection_method === 'FIXED_BUDGET'
  return [
    ...when(isFixed && budget === undefined, block('salary_max', 'fixed_budget_missing')),
    ...when(selection_method !== '' && currency === '', block('salary_currency', 'price_currency_missing')),
  ]
}

function dayFindings({ deadline, since }: Checked): PlanFinding[] {
  if (!deadline) return []
  const days = Math.floor((deadline.getTime() - since.getTime()) / DAY_MS)
  return when(days >= 0 && days < DAYS, warning('deadline', 'tendering_short', { days, min: DAYS }))
}

function methodFindings({ selection_method, technical_weight, minimum, criteria }: PlanForm): PlanFinding[] {
  const weight = pointsOf(technical_weight)
  const isWeight = weight !== undefined && weight >= 1 && weight <= 99
  const least = pointsOf(minimum)
  const isLeast = least === undefined || (least >= 0 && least <= 100)
  const hasCriteria = criteria.length > 0
  return [
    ...when(hasCriteria && selection_method === '', block('selection_method', 'method_missing')),
    ...when(selection_method === 'QUALITY_AND_COST' && !isWeight, block('technical_weight', 'weight_range')),
    ...when(!isLeast, block('minimum', 'minimum_range')),
    ...when(isLeast && hasCriteria && !least, warning('minimum', 'minimum_missing')),
  ]
}

function criteriaFindings({ selection_method, criteria }: PlanForm): PlanFinding[] {
  if (criteria.length === 0) {
    const needsThem = BY_POINTS.includes(selection_method)
    return [needsThem ? block('criteria', 'method_needs_criteria') : warning('criteria', 'criteria_missing')]
  }
  const total = totalOf(criteria)
  return [
    ...criteria.flatMap((criterion, at) => criterionFindings(criterion, `criteria-${at}`)),
    ...when(total !== 100, block('criteria', 'points_total', { total: String(total) })),
  ]
}

type Typed = PlanForm['criteria'][number]
type Part = Typed['parts'][number]

function criterionFindings(criterion: Typed, field: string): PlanFinding[] {
  const { parts, minimum } = criterion
  const least = pointsOf(minimum)
  return [
    ...scoredFindings(criterion, field, parts.length === 0),
    ...when(Number.isNaN(least), block(`${field}-minimum`, 'points_format', EXAMPLE)),
    ...when((least ?? 0) > worthOf(criterion), block(`${field}-minimum`, 'minimum_above_points')),
    ...parts.flatMap((part, at) => scoredFindings(part, `${field}-parts-${at}`, true)),
  ]
}

function scoredFindings({ name, guidance, points }: Part, field: string, hasPoints: boolean): PlanFinding[] {
  const given = pointsOf(points)
  const isGiven = given !== undefined && given > 0 && given <= 100
  const price = pricesIn(`${name}\n${guidance}`)
  return [
    ...nameFindings(`${field}-name`, name, 'criterion_nameless'),
    ...when(hasPoints && !isGiven, block(`${field}-points`, 'points_format', EXAMPLE)),
    ...(price === undefined ? [] : [warning(`${field}-guidance`, 'price_words', { words: price })]),
  ]
}

function requirementFindings({ mandatory }: PlanForm): PlanFinding[] {
  return mandatory.flatMap(({ name, envelope }, at) => {
    const field = `mandatory-${at}-name`
    const price = envelope === 'TECHNICAL' ? pricesIn(name) : undefined
    return [
      ...nameFindings(field, name, 'requirement_nameless'),
      ...(price === undefined ? [] : [warning(field, 'price_words', { words: price })]),
    ]
  })
}
