import type { PlanForm } from '#contract/procurement/plan.ts'

/** The plan of the form, and a change of some of its fields. */
export type PlanProps = { plan: PlanForm; onPlan: (part: Partial<PlanForm>) => void }
