import type { StageChange } from '#contract/hiring/stages.ts'

/** A rejection of some applicants that can be undone for ten seconds. */
export const stageChange = (values: Partial<StageChange> = {}): StageChange => ({
  id: 1,
  to: 'REJECTED',
  stage: null,
  count: 1,
  is_told: true,
  has_message: true,
  by: null,
  created_at: '',
  due_at: '',
  due_in: 10,
  first: null,
  ...values,
})
