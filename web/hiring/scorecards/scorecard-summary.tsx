import { useLingui } from '@lingui/react'
import {
  type CriterionSpread,
  RATINGS,
  type Scorecard,
  type Scorecards,
} from '#contract/hiring/scorecards.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RATING_WORDS } from './scorecard-words.ts'
import { TallyMark } from './tally-mark.tsx'
import './scorecard-summary.css'

/** Members are apart where their ratings of a criterion are. */
const FAR_APART = 2

/** Yes and no at a glance, how ratings of each criterion spread, and each card to open. */
export function ScorecardSummary({ shown: { tally, spreads, cards } }: { shown: Scorecards }) {
  const text = useText()
  if (cards.length === 0) return <p className="quiet">{text('scorecards.nobody')}</p>
  return (
    <div className="scorecard-summary">
      <p className="scorecard-tally">
        <TallyMark tally={tally} />
      </p>
      <ul className="scorecard-spreads" aria-label={text('scorecards.spreads')}>
        {spreads.map((spread) => (
          <Spread key={spread.criterion} spread={spread} />
        ))}
      </ul>
      <h4>{text('scorecards.cards')}</h4>
      <ul className="scorecard-cards">
        {cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name, and cards are only added
          <li key={at}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Spread({ spread: { name, is_removed, counts, mean, spread } }: { spread: CriterionSpread }) {
  const { i18n } = useLingui()
  const text = useText()
  const average = mean?.toLocaleString(i18n.locale, { maximumFractionDigits: 1 })
  return (
    <li>
      <p className="scorecard-spread-name">
        <span>
          {name}
          {is_removed && ` (${text('scorecards.removed')})`}
        </span>
        <span>{average ? text('scorecards.mean', { mean: average }) : text('scorecards.rating.0')}</span>
      </p>
      {mean !== null && (
        <ul className="scorecard-bar" aria-label={text('scorecards.spreadsOf', { name })}>
          {RATINGS.map((rating, at) => {
            const count = counts[at] ?? 0
            if (count === 0) return null
            return (
              <li key={rating} data-rating={rating} style={{ flexGrow: count }}>
                {text('scorecards.counted', { count, rating: text(RATING_WORDS[rating]) })}
              </li>
            )
          })}
        </ul>
      )}
      {spread >= FAR_APART && (
        <p className="scorecard-apart">
          <Icon name="info" />
          {text('scorecards.apart')}
        </p>
      )}
    </li>
  )
}

function Card({ card }: { card: Scorecard }) {
  const text = useText()
  const { name, is_former, is_own, overall, comment, scores, had_looked, handed_in_at, edited_at } = card
  const who = name ?? text('history.someone')
  const told = scores.filter(({ rating, note }) => rating !== null || note)
  return (
    <details>
      <summary>
        <span>
          {is_own ? text('scorecards.you', { name: who }) : who}
          {is_former && name && ` (${text('scorecards.former')})`}
        </span>
        <strong data-rating={overall}>{text(RATING_WORDS[overall] ?? RATING_WORDS[0])}</strong>
      </summary>
      <p className="fine">
        {text('scorecards.handedInAt', { time: instantWords(handed_in_at, true) })}
        {edited_at && ` · ${text('scorecards.editedAt', { time: instantWords(edited_at, true) })}`}
        {had_looked && ` · ${text('scorecards.hadLooked')}`}
      </p>
      {comment && <p className="kept-lines">{comment}</p>}
      <dl>
        {told.map(({ criterion, name: of, is_removed, rating, note }) => (
          <div key={criterion}>
            <dt>
              {of}
              {is_removed && ` (${text('scorecards.removed')})`}
            </dt>
            <dd>
              {text(RATING_WORDS[rating ?? 0] ?? RATING_WORDS[0])}
              {note && <span className="kept-lines">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
