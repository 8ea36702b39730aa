import { SOURCE_SCHEDULES } from '#contract/integrations/job-sources.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'

export type Choices = { schedule: string; publishes: string }
type SourceChoicesProps = { choices: Choices; onChoices: (choices: Choices) => void }

const PUBLISHES = ['yes', 'no'] as const

/** How often jobs are imported, and whether visitors see them at once. */
export function SourceChoices({ choices, onChoices }: SourceChoicesProps) {
  const text = useText()
  return (
    <>
      <ExplainedChoice
        name="publishes"
        label={text('jobSources.publishes')}
        value={choices.publishes}
        onValue={(publishes) => onChoices({ ...choices, publishes })}
        options={PUBLISHES.map((value) => ({
          value,
          label: text(`jobSources.publishes.${value}`),
          text: text(`jobSources.publishes.${value}.text`),
        }))}
      />
      <ExplainedChoice
        name="schedule"
        label={text('jobSources.schedule')}
        value={choices.schedule}
        onValue={(schedule) => onChoices({ ...choices, schedule })}
        options={SOURCE_SCHEDULES.map((value) => ({
          value,
          label: text(`jobSources.schedule.${value}`),
          text: text(`jobSources.schedule.${value}.text`),
        }))}
      />
    </>
  )
}
