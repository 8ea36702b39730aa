import { BADGE_DAYS, BADGE_RULE, type Figures } from '#contract/hiring/figures.ts'
import { APPLICATION_STAGES, type ApplicationStage } from '#contract/vocabulary.ts'

type Within = { days: number; answered: number; of: number }

/** The shortest time that the badge can say; null where none is earned. */
export function badgeOf(within: Within[]): (typeof BADGE_DAYS)[number] | null {
  return BADGE_DAYS.find((days) => within.some((each) => each.days === days && isEarned(each))) ?? null
}

const isEarned = ({ answered, of }: Within): boolean =>
  of >= BADGE_RULE.applications && answered * 100 >= of * BADGE_RULE.percent

type Reached = { status: ApplicationStage; count: number }

/** Turns counts of the furthest stage into counts of all who reached each stage. */
export function funnelOf(furthest: Reached[]): Reached[] {
  const counts = new Map(furthest.map(({ status, count }) => [status, count]))
  const atLeast = (from: number) =>
    APPLICATION_STAGES.slice(from).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return APPLICATION_STAGES.map((status, at) => ({ status, count: atLeast(at) }))
}

type Source = Figures['sources'][number]
type Viewed = Pick<Source, 'source' | 'views' | 'starts'>
type Applied = Pick<Source, 'source' | 'applied' | 'shortlisted' | 'hired'>

/** Sorted by how many applicants they brought. */
export function joinSources(viewed: Viewed[], applied: Applied[]): Source[] {
  const none = { views: 0, starts: 0, applied: 0, shortlisted: 0, hired: 0 }
  const all = new Map<string, Source>()
  for (const { source, ...counted } of [...viewed, ...applied])
    all.set(source, { source, ...none, ...all.get(source), ...counted })
  return [...all.values()].sort(
    (a, b) => b.applied - a.applied || b.views - a.views || a.source.localeCompare(b.source),
  )
}
