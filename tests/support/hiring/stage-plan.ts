import type { PlannedStage } from '#contract/hiring/job-stages.ts'

/** Two stages each stand for one status. */
export const PLAN: PlannedStage[] = [
  { name: 'Applied', status: 'RECEIVED' },
  { name: 'Phone screen', status: 'INTERVIEW' },
  { name: 'Technical interview', status: 'INTERVIEW' },
  { name: 'Offer', status: 'OFFER' },
  { name: 'Hired', status: 'HIRED' },
  { name: 'No', status: 'REJECTED' },
]
