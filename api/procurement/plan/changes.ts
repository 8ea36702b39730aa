import type { FieldChange, PlanChange } from '#contract/procurement/addenda.ts'
import type { Planned, PlannedCriterion } from './values.ts'

type Value = string | number | boolean | null
type Texts = Partial<Record<PlanChange, Value>>
type Item = { key: string; kind: 'lot' | 'criterion' | 'requirement'; name: string; texts: Texts }

/** The changes of a plan as an addendum tells them, in the order of the plan. The amounts of a budget that is not shown stay untold. */
export function planChanges(before: Planned, after: Planned): FieldChange[] {
  return [
    ...changedTexts(textsOf(before), textsOf(after)),
    ...hiddenBudget(before, after),
    ...changedItems(lotsOf(before), lotsOf(after)),
    ...changedItems(criteriaOf(before), criteriaOf(after)),
    ...changedOrder(before, after),
    ...changedItems(requirementsOf(before), requirementsOf(after)),
  ]
}

const textsOf = (plan: Planned): Texts => ({
  procurement_method: plan.procurement_method,
  category: plan.category,
  codes: plan.codes.map(({ scheme, id, description }) => `${scheme} ${id} ${description}`).join('\n') || null,
  delivery_place: plan.delivery_place,
  delivery_from: plan.delivery_from,
  delivery_until: plan.delivery_until,
  is_budget_shown: plan.is_budget_shown,
  currency: plan.currency,
  price_tax: plan.price_tax,
  selection_method: plan.selection_method,
  technical_weight: plan.technical_weight,
  minimum: plan.minimum,
  is_bidder_blind: plan.is_bidder_blind,
  standstill_days: plan.standstill_days,
})

const textOf = (value: Value | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value)

function changedTexts(before: Texts, after: Texts, item?: string): FieldChange[] {
  const fields = Object.keys({ ...before, ...after }) as PlanChange[] // the keys of Texts
  return fields.flatMap((field) => {
    const [was, is] = [textOf(before[field]), textOf(after[field])]
    return was === is ? [] : [{ field, ...(item !== undefined && { item }), before: was, after: is }]
  })
}

/** A shown budget is told with the fields of the post. */
function hiddenBudget(before: Planned, after: Planned): FieldChange[] {
  const isSame = before.budgetMin === after.budgetMin && before.budgetMax === after.budgetMax
  const isHidden = !before.is_budget_shown && !after.is_budget_shown
  return isHidden && !isSame ? [{ field: 'budget', before: null, after: null }] : []
}

function changedItems(before: Item[], after: Item[]): FieldChange[] {
  const known = new Map(before.map((item) => [item.key, item]))
  const left = new Set(after.map(({ key }) => key))
  const removed = before.filter(({ key }) => !left.has(key))
  return [
    ...after.flatMap((item) => {
      const was = known.get(item.key)
      if (was) return changedTexts(was.texts, item.texts, item.name)
      const { lot_title: _lot, criterion_name: _criterion, requirement_name: _name, ...texts } = item.texts
      return [
        { field: item.kind, item: item.name, before: null, after: item.name },
        ...changedTexts({}, texts, item.name),
      ]
    }),
    ...removed.map(({ kind, name }) => ({ field: kind, item: name, before: name, after: null })),
  ]
}

const lotsOf = ({ lots }: Planned): Item[] =>
  lots.map(({ key, title, description }) => ({
    key,
    kind: 'lot',
    name: title,
    texts: { lot_title: title, lot_description: description },
  }))

const criteriaOf = ({ criteria }: Planned): Item[] =>
  criteria.flatMap((criterion) => [
    criterionItem(criterion, criterion.name),
    ...criterion.parts.map((part) => criterionItem(part, `${criterion.name}: ${part.name}`)),
  ])

type Scored = Omit<PlannedCriterion, 'minimum' | 'parts'> & { minimum?: number | null }

const criterionItem = ({ key, name, guidance, points, minimum }: Scored, item: string): Item => ({
  key,
  kind: 'criterion',
  name: item,
  texts: {
    criterion_name: name,
    criterion_points: points,
    criterion_minimum: minimum ?? null,
    criterion_guidance: guidance,
  },
})

const requirementsOf = ({ mandatory }: Planned): Item[] =>
  mandatory.map(({ key, name, needs_document, envelope }) => ({
    key,
    kind: 'requirement',
    name,
    texts: { requirement_name: name, requirement_document: needs_document, requirement_envelope: envelope },
  }))

/** The order of criteria that were there before and are now, by their names now. */
function changedOrder(before: Planned, after: Planned): FieldChange[] {
  const [was, is] = [criteriaOf(before), criteriaOf(after)]
  const names = new Map(is.map(({ key, name }) => [key, name]))
  const known = new Set(was.map(({ key }) => key))
  const order = (items: Item[]) => items.flatMap(({ key }) => (known.has(key) ? (names.get(key) ?? []) : []))
  const [first, second] = [order(was).join('\n'), order(is).join('\n')]
  return first === second ? [] : [{ field: 'criteria_order', before: first, after: second }]
}
