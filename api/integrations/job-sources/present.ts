import { english } from '#api/platform/words/words.ts'
import type { JobSource, KeptNote, SourceNote, SourceRun } from '#contract/integrations/job-sources.ts'
import type { ListedSource, RunRow } from './queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentSource = ({ source, jobs, waiting, run }: ListedSource): JobSource => ({
  id: source.id,
  url: source.url,
  service: source.service,
  schedule: source.schedule,
  publishes: source.publishes,
  created_at: source.createdAt.toISOString(),
  next_at: iso(source.nextAt),
  paused_at: iso(source.pausedAt),
  pause_reason: source.pauseReason,
  failures: source.failures,
  jobs,
  waiting,
  missing: source.missing,
  last_run: run ? presentRun(run) : null,
})

export function presentNote({ record, code, params }: KeptNote): SourceNote {
  // Any other code of before has words of its own still, or counts as an unknown value.
  const reason = english().problem(written(code, params))
  return { record, code, ...(params && { params }), reason }
}

const written = (code: string, params: KeptNote['params']) =>
  params ? `${code} ${JSON.stringify(params)}` : code

export const presentRun = (row: RunRow): SourceRun => ({
  id: row.id,
  started_at: row.startedAt.toISOString(),
  ended_at: iso(row.endedAt),
  outcome: row.outcome,
  fault: row.fault,
  status: row.status,
  added: row.added,
  changed: row.changed,
  closed: row.closed,
  unchanged: row.unchanged,
  refused: row.refused,
  notes: row.notes.map(presentNote),
})
