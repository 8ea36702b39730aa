import { useCallback } from 'react'
import { type JobSource, listSourceRuns } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { LogDialog } from '#web/integrations/log-dialog.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { NoteList } from './note-list.tsx'
import { RunWords } from './run-words.tsx'
import './job-sources.css'

/** The last runs and what they did. */
export function RunsDialog({ source, onClose }: { source: JobSource; onClose: () => void }) {
  const text = useText()
  const id = String(source.id)
  const load = useCallback(() => api(listSourceRuns, { params: { id } }), [id])
  return (
    <LogDialog
      title={text('jobSources.logOf', { host: hostOf(source) })}
      about={text('jobSources.logText')}
      none={text('jobSources.waiting')}
      load={load}
      table={(runs) => (
        <DataTable
          caption={text('jobSources.log')}
          rows={runs}
          rowKey={(run) => run.id}
          columns={[
            {
              title: text('jobSources.run'),
              cell: (run) => (
                <span className="source-run">
                  <RunWords run={run} />
                </span>
              ),
            },
            {
              title: text('jobSources.notes'),
              cell: ({ notes }) => (
                <NoteList label={text('jobSources.notesOf', { count: notes.length })} notes={notes} />
              ),
            },
          ]}
        />
      )}
      onClose={onClose}
    />
  )
}
