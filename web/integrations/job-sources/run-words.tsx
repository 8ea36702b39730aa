import { problem } from '#contract/errors.ts'
import type { SourceRun } from '#contract/integrations/job-sources.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'

/** A run in words: when it was and what it did. */
export function RunWords({ run }: { run: SourceRun }) {
  const text = useText()
  const problemText = useProblemText()
  if (run.outcome === 'RUNNING') return text('jobSources.running')
  const { added, changed, closed, refused } = run
  return (
    <>
      {instantWords(run.ended_at ?? run.started_at, true)}
      <small>
        {run.fault === 'no_jobs'
          ? text('jobSources.failedNoJobs')
          : run.fault
            ? text('jobSources.failed', {
                reason: problemText(problem(`feed_${run.fault}`, { status: run.status ?? 0 })),
              })
            : text('jobSources.did', { added, changed, closed, refused })}
      </small>
    </>
  )
}
