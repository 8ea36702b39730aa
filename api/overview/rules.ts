import type { ApplicationStatus } from '#contract/vocabulary.ts'

export const DEADLINES_DAYS = 14
export const FUNNEL_DAYS = 90
export const VIEWS_DAYS = 30
export const MOST_POSTS = 50

/** The way of an applicant who is chosen; whoever came to a stage passed those before it. */
export const STAGES = ['RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED'] as const

type Reached = { status: ApplicationStatus; count: number }

/** From how many came to each stage as their furthest, how many came at least so far. */
export function funnelOf(furthest: Reached[]): Reached[] {
  const counts = new Map(furthest.map(({ status, count }) => [status, count]))
  const atLeast = (from: number) =>
    STAGES.slice(from).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return STAGES.map((status, i) => ({ status, count: atLeast(i) }))
}
