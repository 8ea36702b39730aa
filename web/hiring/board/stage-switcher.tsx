import { useNavigate, useSearchParams } from 'react-router'
import type { ApplicantCounts } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keyOfStage, stageWords } from '#web/hiring/stages/stage-place.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './board.css'
import '#web/ui/field.css'

/** The stage that a phone shows, in the address. */
export const STAGE_IN_VIEW = 'column'

/** On a phone the board is one column at a time. */
export function StageSwitcher({ stages, current }: { stages: ApplicantCounts['stages']; current: string }) {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const at = stages.findIndex((stage) => keyOfStage(stage) === current)
  const show = (key: string) => {
    const next = new URLSearchParams(search)
    next.set(STAGE_IN_VIEW, key)
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }
  const step = (name: 'previous' | 'next', stage: (typeof stages)[number] | undefined) => (
    <button
      type="button"
      className={button('icon')}
      aria-label={text(`board.${name}`)}
      aria-disabled={!stage}
      onClick={() => stage && show(keyOfStage(stage))}
    >
      <Icon name={name} />
    </button>
  )
  return (
    <div className="board-switcher">
      {step('previous', stages[at - 1])}
      <select
        className="input select"
        aria-label={text('board.switch')}
        value={current}
        onChange={({ currentTarget: { value } }) => show(value)}
      >
        {stages.map((stage) => (
          <option key={keyOfStage(stage)} value={keyOfStage(stage)}>
            {`${stageWords(stage, text)} (${stage.count})`}
          </option>
        ))}
      </select>
      {step('next', stages[at + 1])}
    </div>
  )
}
