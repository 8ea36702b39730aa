import { readEqualOpportunityChoice, readEqualOpportunityReport } from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ChoiceForm } from '#web/hiring/equal-opportunity/choice-form.tsx'
import { EqualOpportunityTables } from '#web/hiring/equal-opportunity/equal-opportunity-tables.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/equal-opportunity.ts'
import '#web/hiring/equal-opportunity/equal-opportunity.css'
import '#web/parts/panel.css'

/** Roles that take no exports see the choice alone. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { company } = await requireAccount(request)
  return {
    choice: await api(readEqualOpportunityChoice),
    report: company?.abilities.includes('exports.take') ? await api(readEqualOpportunityReport) : null,
  }
}
clientLoader.hydrate = true as const

/** Whether the company asks voluntary questions, who sees what, and the figures. */
export default function EqualOpportunity({ loaderData: { choice, report } }: Route.ComponentProps) {
  const text = useText()
  const group = LIMITS.equalOpportunityGroup
  return (
    <WorkspacePage title={text('fairness.tab')} about={text('fairness.about')}>
      <div className="fairness-panels">
        <section className="panel">
          <h2>{text('fairness.settings')}</h2>
          <ChoiceForm choice={choice} />
        </section>
        <section className="panel">
          <h2>{text('fairness.rule')}</h2>
          <ul className="measure fairness-rules">
            <li>{text('fairness.rule.apart')}</li>
            <li>{text('fairness.rule.groups', { group })}</li>
            <li>{text('fairness.rule.ranges')}</li>
          </ul>
        </section>
        {report && <EqualOpportunityTables report={report} />}
      </div>
    </WorkspacePage>
  )
}
