import { type FailedMail, mailState } from '#contract/operator/operator.ts'
import { call } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { requireAccount } from '#web/app/session/require-account.ts'
import { retry } from '#web/operator/operator-acts.ts'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/operator-mail.ts'
import '#web/operator/operator.css'
import '#web/parts/workspace/data-table.css'

const COUNTS = ['waiting', 'retrying', 'sent', 'failed'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return call(mailState)
}
clientLoader.hydrate = true as const

/** How the sending of mail goes, and what was given up. */
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
        {mail.failures.length > 0 ? (
          <Failures failures={mail.failures} />
        ) : (
          <p className="operator-empty">{text('operator.noFailures')}</p>
        )}
      </section>
    </WorkspacePage>
  )
}

function Failures({ failures }: { failures: FailedMail[] }) {
  const text = useText()
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{text('operator.letter')}</th>
          <th scope="col">{text('operator.failedBecause')}</th>
          <th scope="col" className="number">
            {text('operator.tries')}
          </th>
          <th scope="col">{text('operator.failedAt')}</th>
          <th scope="col">{text('operator.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ id, kind, reason, tries, failed_at }) => (
          <tr key={id}>
            <th scope="row">{kind}</th>
            <td data-label={text('operator.failedBecause')}>{reason}</td>
            <td data-label={text('operator.tries')} className="number">
              {tries}
            </td>
            <td data-label={text('operator.failedAt')}>{instantWords(failed_at, true)}</td>
            <td>
              <ActButton
                label={text('operator.retry')}
                about={kind}
                done={text('operator.retried')}
                act={() => retry(id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
