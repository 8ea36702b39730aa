import { type FailedMail, mailState } from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { requireAccount } from '#web/app/session/require-account.ts'
import { retry, retryAll } from '#web/operator/operator-acts.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/operator-mail.ts'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

const COUNTS = ['waiting', 'retrying', 'sent', 'failed'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return api(mailState)
}
clientLoader.hydrate = true as const

/** The state of outgoing email, and the emails that failed. */
export default function OperatorMail({ loaderData: mail }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.mail')} about={text('operator.mailAbout')}>
      <dl className="mail-counts">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{text(`operator.mail.${name}`)}</dt>
            <dd>{mail[name]}</dd>
          </div>
        ))}
      </dl>
      {mail.last_problem && (
        <Banner kind="note">{text('operator.lastProblem', { reason: mail.last_problem })}</Banner>
      )}
      <section className="operator-section" aria-labelledby="failures">
        <h2 id="failures">{text('operator.failures')}</h2>
        {mail.failed > 1 && (
          <p>
            <ActButton
              label={text('operator.retryAll', { count: mail.failed })}
              done={text('operator.retriedAll')}
              act={retryAll}
            />
          </p>
        )}
        <Failures failures={mail.failures} />
      </section>
    </WorkspacePage>
  )
}

function Failures({ failures }: { failures: FailedMail[] }) {
  const text = useText()
  return (
    <DataTable
      rows={failures}
      rowKey={({ id }) => id}
      empty={text('operator.noFailures')}
      columns={[
        { title: text('operator.letter'), cell: ({ kind }) => kind },
        { title: text('operator.failedBecause'), cell: ({ reason }) => reason },
        { title: text('operator.tries'), isNumber: true, cell: ({ tries }) => tries },
        { title: text('operator.failedAt'), cell: ({ failed_at }) => instantWords(failed_at, true) },
        {
          title: text('operator.acts'),
          isActs: true,
          cell: ({ id, kind }) => (
            <ActButton
              label={text('operator.retry')}
              about={kind}
              done={text('operator.retried')}
              act={() => retry(id)}
            />
          ),
        },
      ]}
    />
  )
}
