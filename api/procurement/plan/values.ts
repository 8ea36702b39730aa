import { namedCode } from '#api/procurement/codes/list.ts'
import { normalForm } from '#contract/normal-form.ts'
import { type Plan, type PlanForm, pointsOf, worthOf } from '#contract/procurement/plan.ts'

/** A row with an id is published already. */
type Row = { id?: number; key: string }
type Part = Row & { name: string; guidance: string; points: number }
export type PlannedCriterion = Part & { minimum: number | null; parts: Part[] }
export type PlannedRequirement = Row & Omit<Plan['mandatory'][number], 'id'>
export type PlannedLot = Row & { title: string; description: string }

/** The budget of an RFP, shown or not, and the currency of all prices. */
type Money = { budgetMin: number | null; budgetMax: number | null; currency: string | null }

/** A plan as it is published: the form without blocks as values, with the budget that may be hidden. */
export type Planned = Omit<Plan, 'criteria' | 'mandatory' | 'lots' | 'currency'> &
  Money & { criteria: PlannedCriterion[]; mandatory: PlannedRequirement[]; lots: PlannedLot[] }

const STANDSTILL_DAYS = 10

/** An RFP from before there were plans. */
export const EMPTY_PLAN: Planned = {
  procurement_method: 'OPEN',
  category: null,
  codes: [],
  lots: [],
  delivery_place: null,
  delivery_from: null,
  delivery_until: null,
  is_budget_shown: true,
  price_tax: 'INCLUDED',
  selection_method: null,
  technical_weight: null,
  minimum: null,
  criteria: [],
  mandatory: [],
  is_bidder_blind: false,
  standstill_days: STANDSTILL_DAYS,
  budgetMin: null,
  budgetMax: null,
  currency: null,
}

const line = (typed: string) => normalForm(typed.trim().replace(/\s+/g, ' '))
const lines = (typed: string) => normalForm(typed.trim())
/** A preview shows what is typed so far, of which not all are numbers. */
const amount = (typed: string): number | null => {
  const points = pointsOf(typed)
  return points === undefined || Number.isNaN(points) ? null : points
}
const wholeDays = (typed: string): number | null => {
  const days = amount(typed)
  return days !== null && Number.isInteger(days) ? days : null
}

/** The values to publish of a plan without blocks. */
export function planOf(form: PlanForm, money: Money): Planned {
  const keyOf = keys()
  const weighs = form.selection_method === 'QUALITY_AND_COST'
  return {
    ...money,
    procurement_method: form.procurement_method,
    category: form.category || null,
    codes: [...new Map(form.codes.map(namedCode).map((code) => [code.scheme + code.id, code])).values()],
    delivery_place: line(form.delivery_place) || null,
    delivery_from: form.delivery_from || null,
    delivery_until: form.delivery_until || null,
    is_budget_shown: form.is_budget_shown,
    price_tax: form.price_tax,
    selection_method: form.selection_method || null,
    technical_weight: weighs ? amount(form.technical_weight) : null,
    minimum: amount(form.minimum),
    is_bidder_blind: form.is_bidder_blind,
    standstill_days: wholeDays(form.standstill_days) ?? STANDSTILL_DAYS,
    criteria: form.criteria.map((criterion) => ({
      ...partOf(criterion, keyOf),
      points: worthOf(criterion),
      minimum: amount(criterion.minimum),
      parts: criterion.parts.map((part) => partOf(part, keyOf)),
    })),
    mandatory: withKeys(form.mandatory).map((row) => ({ ...row, name: line(row.name) })),
    lots: withKeys(form.lots).map(({ key, title, description }) => ({
      key,
      title: line(title),
      description: lines(description),
    })),
  }
}

type Typed = { key: string; name: string; guidance: string; points: string }

const partOf = ({ key, name, guidance, points }: Typed, keyOf: (key: string) => string): Part => ({
  key: keyOf(key),
  name: line(name),
  guidance: lines(guidance),
  points: amount(points) ?? 0,
})

function withKeys<T extends Row>(rows: T[]): T[] {
  const keyOf = keys()
  return rows.map((row) => ({ ...row, key: keyOf(row.key) }))
}

/** A row without a key of its own is known by its place. */
function keys() {
  const used = new Set<string>()
  let at = 0
  return (key: string): string => {
    at++
    const own = key !== '' && !used.has(key) ? key : `#${at}`
    used.add(own)
    return own
  }
}
