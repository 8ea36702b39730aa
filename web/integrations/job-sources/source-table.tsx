import { useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { type JobSource, runJobSource } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { RunWords } from './run-words.tsx'
import '#web/parts/data-table.css'
import '#web/integrations/webhooks/webhook-table.css'
import './job-sources.css'

export type Act = 'log' | 'change' | 'delete' | 'close'

type SourceTableProps = { sources: JobSource[]; onAsk: (what: Act, source: JobSource) => void }

export const hostOf = ({ url }: Pick<JobSource, 'url'>) => new URL(url).host

const ACTS = ['log', 'change', 'delete'] as const

export function SourceTable({ sources, onAsk }: SourceTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('jobSources.tab')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('jobSources.url')}</th>
          <th scope="col">{text('jobSources.jobs')}</th>
          <th scope="col">{text('jobSources.lastRun')}</th>
          <th scope="col">
            <span className="sr-only">{text('jobSources.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  )
}

function SourceRow({ source, onAsk }: { source: JobSource; onAsk: SourceTableProps['onAsk'] }) {
  const text = useText()
  const { id, url, schedule, publishes, jobs, waiting, missing, paused_at: pausedAt } = source
  const host = hostOf(source)
  return (
    <tr>
      <th scope="row">
        <span className="source-url">{url}</span>
      </th>
      <td data-label={text('jobSources.jobs')}>
        <span>
          {text('jobSources.count', { count: jobs })}
          <small>
            {text(`jobSources.as.${publishes ? 'yes' : 'no'}`)}, {text(`jobSources.every.${schedule}`)}
          </small>
        </span>
      </td>
      <td data-label={text('jobSources.lastRun')}>
        <span>
          <StateWords source={source} />
          {waiting > 0 && <small>{text('jobSources.held', { count: waiting })}</small>}
          {missing !== null && (
            <>
              <small>{text('jobSources.missing', { count: missing })}</small>
              <button type="button" className={button('secondary')} onClick={() => onAsk('close', source)}>
                {text('jobSources.closeConfirm', { count: missing })}
              </button>
            </>
          )}
        </span>
      </td>
      <td>
        <div className="webhook-acts">
          {!pausedAt && <RunButton id={id} host={host} />}
          {ACTS.map((act) => (
            <button
              key={act}
              type="button"
              className={button('quiet')}
              aria-label={text(`jobSources.${act}Of`, { host })}
              onClick={() => onAsk(act, source)}
            >
              {text(`jobSources.${act}`)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function RunButton({ id, host }: { id: number; host: string }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const run = async () => {
    dismissErrors()
    try {
      await api(runJobSource, { params: { id: String(id) }, body: { close_missing: false } })
      toast('success', text('jobSources.queued'))
      await revalidate()
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
  }
  return (
    <button
      type="button"
      className={button('quiet')}
      aria-label={text('jobSources.runOf', { host })}
      onClick={run}
    >
      {text('jobSources.run')}
    </button>
  )
}

function StateWords({ source: { paused_at, pause_reason, last_run } }: { source: JobSource }) {
  const text = useText()
  if (paused_at && pause_reason)
    return (
      <b className="webhook-off">
        {text(`jobSources.paused.${pause_reason}`, { time: instantWords(paused_at, true) })}
      </b>
    )
  return last_run ? <RunWords run={last_run} /> : text('jobSources.waiting')
}
