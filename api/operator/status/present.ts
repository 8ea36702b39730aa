import { type Finding, worded } from '#api/platform/doctor/finding.ts'
import type { listFailingJobs } from '#api/platform/queue/queries.ts'
import type { Words } from '#api/platform/words/words.ts'
import { CHECK_STATES, CHECKED_PARTS, type SiteStatus } from '#contract/operator/status.ts'

type Found = { findings: Finding[]; jobs: Awaited<ReturnType<typeof listFailingJobs>> | null }

/** Begins with what is wrong; within one state the parts have their fixed order. */
export function presentStatus({ findings, jobs }: Found, words: Words): SiteStatus {
  const rank = ({ state, about }: Finding) =>
    CHECK_STATES.indexOf(state) * CHECKED_PARTS.length + CHECKED_PARTS.indexOf(about)
  return {
    checked_at: new Date().toISOString(),
    checks: findings
      .toSorted((a, b) => rank(a) - rank(b))
      .map((finding) => ({ part: finding.about, todo: null, ...worded(finding, words) })),
    failing_jobs:
      jobs?.map(({ queue, jobs, reason, nextAt }) => ({
        queue,
        jobs,
        reason,
        next_try_at: nextAt && new Date(nextAt).toISOString(),
      })) ?? null,
  }
}
