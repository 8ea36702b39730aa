import { type JobSource, runJobSource } from '#contract/integrations/job-sources.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { RowAct, RowActs } from '#web/parts/workspace/row-acts.tsx'
import { button } from '#web/ui/button.ts'
import { RunWords } from './run-words.tsx'
import './job-sources.css'

const ACTS = ['log', 'change', 'delete'] as const
export type Act = (typeof ACTS)[number] | 'close'

type SourceTableProps = { sources: JobSource[]; onAsk: (what: Act, source: JobSource) => void }

export function SourceTable({ sources, onAsk }: SourceTableProps) {
  const text = useText()
  return (
    <DataTable
      caption={text('jobSources.tab')}
      empty={text('jobSources.none')}
      rows={sources}
      rowKey={({ id }) => id}
      columns={[
        { title: text('jobSources.url'), cell: ({ url }) => <span className="source-url">{url}</span> },
        {
          title: text('jobSources.jobs'),
          cell: ({ jobs, publishes, schedule }) => (
            <span>
              {text('jobSources.count', { count: jobs })}
              <small>
                {text(`jobSources.as.${publishes ? 'yes' : 'no'}`)}, {text(`jobSources.every.${schedule}`)}
              </small>
            </span>
          ),
        },
        {
          title: text('jobSources.lastRun'),
          cell: (source) => <LastRun source={source} onClose={() => onAsk('close', source)} />,
        },
        {
          title: text('integrations.acts'),
          isActs: true,
          cell: (source) => (
            <RowActs>
              {!source.paused_at && <RunButton source={source} />}
              {ACTS.map((act) => (
                <RowAct
                  key={act}
                  label={text(`jobSources.${act}`)}
                  of={text(`jobSources.${act}Of`, { host: hostOf(source) })}
                  onPress={() => onAsk(act, source)}
                />
              ))}
            </RowActs>
          ),
        },
      ]}
    />
  )
}

function LastRun({ source, onClose }: { source: JobSource; onClose: () => void }) {
  const text = useText()
  const { waiting, missing } = source
  return (
    <span>
      <StateWords source={source} />
      {waiting > 0 && <small>{text('jobSources.held', { count: waiting })}</small>}
      {missing !== null && (
        <>
          <small>{text('jobSources.missing', { count: missing })}</small>
          <button type="button" className={button('secondary')} onClick={onClose}>
            {text('jobSources.closeConfirm', { count: missing })}
          </button>
        </>
      )}
    </span>
  )
}

function RunButton({ source }: { source: JobSource }) {
  const text = useText()
  const { act, isPending } = useAct()
  const run = () => api(runJobSource, { params: { id: String(source.id) }, body: { close_missing: false } })
  return (
    <RowAct
      label={text('jobSources.run')}
      of={text('jobSources.runOf', { host: hostOf(source) })}
      isDisabled={isPending}
      onPress={() => void act(text('jobSources.queued'), run)}
    />
  )
}

function StateWords({ source: { paused_at, pause_reason, last_run } }: { source: JobSource }) {
  const text = useText()
  if (paused_at && pause_reason)
    return (
      <b className="source-paused">
        {text(`jobSources.paused.${pause_reason}`, { time: instantWords(paused_at, true) })}
      </b>
    )
  return last_run ? <RunWords run={last_run} /> : text('jobSources.waiting')
}
