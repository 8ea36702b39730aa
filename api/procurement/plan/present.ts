import type { Words } from '#api/platform/words/words.ts'
import { codeIn } from '#api/procurement/codes/list.ts'
import type { Plan } from '#contract/procurement/plan.ts'
import type { Planned } from './values.ts'

/** A plan as visitors read it, without a budget; rows that are not published yet have their place as an id. Names of codes are in a language. */
export function presentPlan(
  { criteria, mandatory, lots, codes, ...plan }: Planned,
  language: string | undefined,
): Plan {
  const { budgetMin: _min, budgetMax: _max, ...shown } = plan
  return {
    ...shown,
    codes: codes.map((code) => codeIn(code, language)),
    criteria: criteria.map(({ minimum, parts, ...row }, at) => ({
      ...partOf(row, at),
      minimum,
      parts: parts.map(partOf),
    })),
    mandatory: mandatory.map(({ id, name, needs_document, envelope }, at) => ({
      id: id ?? at + 1,
      name,
      needs_document,
      envelope,
    })),
    lots: lots.map(({ title, description }, at) => ({ number: at + 1, title, description })),
  }
}

type Part = { id?: number; name: string; guidance: string; points: number }

const partOf = ({ id, name, guidance, points }: Part, at: number) => ({
  id: id ?? at + 1,
  name,
  guidance,
  points,
})

/** By the codelist awardCriteria. */
const AWARD_CRITERIA = {
  QUALITY_AND_COST: 'ratedCriteria',
  LEAST_COST: 'priceOnly',
  FIXED_BUDGET: 'qualityOnly',
  QUALITY: 'qualityOnly',
} as const

/** The part of an Open Contracting tender that a plan tells; `lots` by the extension Lots. */
export function presentTender(plan: Planned, { text, list }: Words) {
  const { category, selection_method: method, codes, lots, delivery_from: from, delivery_until: until } = plan
  const [first, ...others] = codes
  const day = (date: string) => `${date}T00:00:00Z`
  return {
    procurementMethod: plan.procurement_method.toLowerCase(),
    ...(category && { mainProcurementCategory: category.toLowerCase() }),
    ...(first && {
      items: [
        {
          id: '1',
          description: first.description,
          classification: first,
          ...(others.length > 0 && { additionalClassifications: others }),
        },
      ],
    }),
    ...(lots.length > 0 && {
      lots: lots.map(({ title, description }, at) => ({
        id: String(at + 1),
        title,
        ...(description && { description }),
      })),
    }),
    ...(method && {
      awardCriteria: AWARD_CRITERIA[method],
      awardCriteriaDetails: [
        text(`ocds.selection.${method}`, {
          weight: plan.technical_weight ?? 0,
          rest: 100 - (plan.technical_weight ?? 0),
        }),
        ...(plan.minimum === null ? [] : [text('ocds.minimum', { minimum: plan.minimum })]),
        ...plan.criteria.map(({ name, points }) => text('ocds.criterion', { name, points })),
      ].join('\n'),
    }),
    ...(plan.mandatory.length > 0 && { eligibilityCriteria: list(plan.mandatory.map(({ name }) => name)) }),
    ...((from || until) && {
      contractPeriod: { ...(from && { startDate: day(from) }), ...(until && { endDate: day(until) }) },
    }),
  }
}
