import { useRevalidator } from 'react-router'
import type { CheckedPart, SiteStatus } from '#contract/operator/status.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import './site-checks.css'
import './operator.css'

type Shown = { status: SiteStatus }

/** Where the operator does what a check asks for. */
const WAYS: Partial<Record<CheckedPart, { to: string; label: MessageId }>> = {
  jobs: { to: '/operator/mail/', label: 'operator.status.toMail' },
  sending: { to: '/operator/mail/', label: 'operator.status.toMail' },
}

export function CheckAgain() {
  const text = useText()
  const { revalidate, state } = useRevalidator()
  const isBusy = state === 'loading'
  return (
    <button
      type="button"
      className={button('secondary')}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) revalidate()
      }}
    >
      {text(isBusy ? 'operator.status.checking' : 'operator.status.again')}
    </button>
  )
}

/** Begins with what is wrong, then what somebody should look at, then all that is well; and the jobs that fail. */
export function SiteChecks({ status }: Shown) {
  const text = useText()
  const { checks, checked_at } = status
  const count = (state: string) => checks.filter((check) => check.state === state).length
  return (
    <>
      <p role="status" className="checks-sum">
        {text('operator.status.sum', { wrong: count('wrong'), look: count('look') })}{' '}
        <span className="quiet">{text('operator.status.at', { when: instantWords(checked_at, true) })}</span>
      </p>
      <ul className="checks">
        {checks.map((check) => (
          <Check key={check.about + check.says} check={check} />
        ))}
      </ul>
      <FailingJobs status={status} />
    </>
  )
}

function Check({ check: { part, about, state, says, todo } }: { check: SiteStatus['checks'][number] }) {
  const text = useText()
  const way = state === 'ok' ? undefined : WAYS[part]
  return (
    <li className="site-check" data-state={state}>
      <h2>{about}</h2>
      <span className="check-state">{text(`operator.status.${state}`)}</span>
      <p>{says}</p>
      {todo && <p className="check-todo">{todo}</p>}
      {way && (
        <LocalLink to={way.to} className="text-link">
          {text(way.label)}
        </LocalLink>
      )}
    </li>
  )
}

function FailingJobs({ status: { failing_jobs: jobs } }: Shown) {
  const text = useText()
  if (!jobs) return null
  return (
    <section className="operator-section" aria-labelledby="failing-jobs">
      <h2 id="failing-jobs">{text('operator.status.jobs')}</h2>
      <DataTable
        rows={jobs}
        rowKey={({ queue }) => queue}
        empty={text('operator.status.noJobs')}
        columns={[
          { title: text('operator.status.queue'), cell: ({ queue }) => queue },
          { title: text('operator.status.failed'), isNumber: true, cell: ({ jobs }) => jobs },
          { title: text('operator.failedBecause'), cell: ({ reason }) => reason },
          {
            title: text('operator.status.next'),
            cell: ({ next_try_at }) =>
              next_try_at ? instantWords(next_try_at, true) : text('operator.status.nextTurn'),
          },
        ]}
      />
    </section>
  )
}
