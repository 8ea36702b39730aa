import type { FieldChange } from '#contract/procurement/addenda.ts'

/** The fields of the form where a change of how proposals are judged is made; it is refused after the deadline. */
const JUDGING: Partial<Record<FieldChange['field'], string>> = {
  selection_method: 'selection_method',
  technical_weight: 'technical_weight',
  minimum: 'minimum',
  currency: 'salary_currency',
  price_tax: 'price_tax',
  budget: 'salary_max',
  is_bidder_blind: 'is_bidder_blind',
  criterion: 'criteria',
  criterion_name: 'criteria',
  criterion_points: 'criteria',
  criterion_minimum: 'criteria',
  criterion_guidance: 'criteria',
  criteria_order: 'criteria',
  requirement: 'mandatory',
  requirement_name: 'mandatory',
  requirement_document: 'mandatory',
  requirement_envelope: 'mandatory',
  lot: 'lots',
  lot_title: 'lots',
  lot_description: 'lots',
}

export const fieldOfJudging = (field: FieldChange['field']): string | undefined => JUDGING[field]
