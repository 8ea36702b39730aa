import { APPLICATION_STAGES, type ApplicationStage } from '#contract/vocabulary.ts'

export const DEADLINES_DAYS = 14
export const FUNNEL_DAYS = 90
export const VIEWS_DAYS = 30
export const MOST_POSTS = 50

type Reached = { status: ApplicationStage; count: number }

/** Turns counts of the furthest stage into counts of all who reached each stage. */
export function funnelOf(furthest: Reached[]): Reached[] {
  const counts = new Map(furthest.map(({ status, count }) => [status, count]))
  const atLeast = (from: number) =>
    APPLICATION_STAGES.slice(from).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return APPLICATION_STAGES.map((status, i) => ({ status, count: atLeast(i) }))
}
