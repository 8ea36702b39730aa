import type { Words, WordsId } from '#api/platform/words/words.ts'
import { type PlanForm, PlanForm as PlanSchema, type PlanTemplate } from '#contract/procurement/plan.ts'

type Row = { id: string; points: string; minimum?: string }
type Drawn = Pick<PlanForm, 'selection_method' | 'technical_weight' | 'minimum'> & {
  criteria: Row[]
  mandatory: { id: string; envelope?: 'FINANCIAL' }[]
}

/** By category. Weights follow what such purchases usually have: the more is designed, the more quality counts. */
const TEMPLATES: Record<PlanTemplate['id'], Drawn> = {
  GOODS: {
    selection_method: 'LEAST_COST',
    technical_weight: '',
    minimum: '70',
    criteria: [
      { id: 'specification', points: '50', minimum: '35' },
      { id: 'delivery', points: '20' },
      { id: 'warranty', points: '20' },
      { id: 'supplies', points: '10' },
    ],
    mandatory: [{ id: 'registration' }, { id: 'tax' }, { id: 'schedule', envelope: 'FINANCIAL' }],
  },
  WORKS: {
    selection_method: 'QUALITY_AND_COST',
    technical_weight: '60',
    minimum: '65',
    criteria: [
      { id: 'workplan', points: '30', minimum: '18' },
      { id: 'staff', points: '20' },
      { id: 'equipment', points: '15' },
      { id: 'similar', points: '20' },
      { id: 'safety', points: '15' },
    ],
    mandatory: [
      { id: 'registration' },
      { id: 'tax' },
      { id: 'licence' },
      { id: 'schedule', envelope: 'FINANCIAL' },
    ],
  },
  SERVICES: {
    selection_method: 'QUALITY_AND_COST',
    technical_weight: '80',
    minimum: '75',
    criteria: [
      { id: 'understanding', points: '15' },
      { id: 'approach', points: '35', minimum: '20' },
      { id: 'experts', points: '35', minimum: '20' },
      { id: 'experience', points: '15' },
    ],
    mandatory: [{ id: 'registration' }, { id: 'tax' }, { id: 'schedule', envelope: 'FINANCIAL' }],
  },
}

/** How such RFPs are usually judged, in the words of a language, to begin with. */
export function planTemplates({ text }: Words): PlanTemplate[] {
  const worded = (id: string) => text(`planTemplate.${id}` as WordsId) // one for each row above
  return Object.entries(TEMPLATES).map(([id, { criteria, mandatory, ...plan }]) => ({
    id: id as PlanTemplate['id'], // its keys
    name: worded(id),
    plan: PlanSchema.parse({
      ...plan,
      criteria: criteria.map(({ id: key, ...row }) => ({
        ...row,
        key,
        name: worded(key),
        guidance: worded(`${key}.guidance`),
      })),
      mandatory: mandatory.map(({ id: key, envelope }) => ({ key, name: worded(key), envelope })),
    }),
  }))
}
