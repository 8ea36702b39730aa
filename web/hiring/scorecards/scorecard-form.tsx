import { type RefObject, useEffect, useRef, useState } from 'react'
import { handInScorecard, type OwnScorecard, type Scorecards } from '#contract/hiring/scorecards.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { cellKey, useCardSaver } from './card-saver.ts'
import { RatingField } from './rating-field.tsx'
import '#web/app/i18n/problem-texts.ts'
import './scorecard-form.css'

type ScorecardFormProps = {
  number: string
  criteria: Scorecards['criteria']
  own: OwnScorecard
  /** The first criterion takes the focus when it was asked for by its key. */
  isFocused: RefObject<boolean>
  onDone: (shown?: Scorecards) => void
}

/** The member's own card, saved as it is filled in: a draft until it is handed in, and their changes from then on. */
export function ScorecardForm({ number, criteria, own, isFocused, onDone }: ScorecardFormProps) {
  const text = useText()
  const { saver, cells } = useCardSaver(number, own)
  const form = useRef<HTMLFormElement>(null)
  const overall = useRef<HTMLDivElement>(null)
  const [lack, setLack] = useState<string>()
  const { problem, isPending, finish } = useFinish({
    number,
    saver,
    isHandedIn: own.handed_in_at !== null,
    onDone,
  })
  useEffect(() => {
    if (isFocused.current) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    isFocused.current = false
  }, [isFocused])
  const asked = criteria.filter(({ id }) => cells[cellKey(id)])
  const isAnswered = cells[cellKey()]?.points !== ''
  const submit = () => {
    if (isAnswered) return void finish()
    setLack(text('scorecards.overallMissing'))
    overall.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="scorecard-form"
      aria-label={text('scorecards.own')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {asked.map(({ id, name, guidance }) => (
        <RatingField
          key={id}
          name={cellKey(id)}
          legend={name}
          hint={guidance}
          cell={cells[cellKey(id)]}
          saver={saver}
          canSkip
          note={{
            label: text('scorecards.noteOn', { name }),
            placeholder: text('scorecards.note'),
            maxLength: LIMITS.scoreNoteLength,
            rows: 1,
          }}
        />
      ))}
      <div ref={overall} className="scorecard-overall">
        <RatingField
          name={cellKey()}
          legend={text('scorecards.overall')}
          cell={cells[cellKey()]}
          saver={saver}
          note={{
            label: text('scorecards.comment'),
            placeholder: text('scorecards.comment'),
            maxLength: LIMITS.scorecardCommentLength,
            rows: 2,
          }}
          problem={isAnswered ? undefined : lack}
        />
      </div>
      {problem && <Banner kind="error">{problem}</Banner>}
      <button type="submit" className={button('primary')} aria-busy={isPending}>
        {text(own.handed_in_at ? 'scorecards.done' : 'scorecards.handIn')}
      </button>
      <p className="fine scorecard-keys">{text('scorecards.keys')}</p>
    </form>
  )
}

type FinishOptions = Pick<ScorecardFormProps, 'number' | 'onDone'> & {
  saver: ReturnType<typeof useCardSaver>['saver']
  isHandedIn: boolean
}

/** Hands in what the member sees: all is saved first, and what another tab changed is shown before. */
function useFinish({ number, saver, isHandedIn, onDone }: FinishOptions) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const finish = async () => {
    if (isPending) return
    setPending(true)
    setProblem(undefined)
    try {
      const isSaved = await saver.flush()
      await saver.refresh()
      const isOvertaken = Object.values(saver.cells()).some(({ overtaken }) => overtaken)
      if (!isSaved || isOvertaken) setProblem(text('scorecards.notSaved'))
      else if (isHandedIn) onDone()
      else {
        const shown = await api(handInScorecard, { params: { number }, body: { seen: saver.seen() } })
        toast('success', text('scorecards.handedIn'))
        onDone(shown)
      }
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  return { isPending, problem, finish }
}
