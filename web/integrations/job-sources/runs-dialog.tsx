import { useCallback } from 'react'
import { type JobSource, listSourceRuns } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NoteList } from './note-list.tsx'
import { RunWords } from './run-words.tsx'
import { hostOf } from './source-table.tsx'
import './job-sources.css'

/** The last runs and what they did, the newest first. */
export function RunsDialog({ source, onClose }: { source: JobSource; onClose: () => void }) {
  const text = useText()
  const id = String(source.id)
  const load = useCallback(() => api(listSourceRuns, { params: { id } }), [id])
  const { state, data: runs, reload } = useLoaded(load)
  return (
    <Dialog
      title={text('jobSources.logOf', { host: hostOf(source) })}
      closeLabel={text('nav.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p className="quiet">{text('jobSources.logText')}</p>
        {state === 'failed' && <LoadFailed onRetry={reload} />}
        {runs?.length === 0 && <p>{text('jobSources.waiting')}</p>}
        {runs && runs.length > 0 && (
          <table className="data-table">
            <caption className="sr-only">{text('jobSources.log')}</caption>
            <thead>
              <tr>
                <th scope="col">{text('jobSources.run')}</th>
                <th scope="col">{text('jobSources.notes')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>
                    <span>
                      <RunWords run={run} />
                    </span>
                  </td>
                  <td>
                    <NoteList
                      label={text('jobSources.notesOf', { count: run.notes.length })}
                      notes={run.notes}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}
