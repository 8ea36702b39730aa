import type { AwardLetter as Letter } from '#contract/procurement/letters.ts'
import { instantDayWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { moneyWords, pointWords } from './money-words.ts'
import '#web/parts/data-table.css'
import './award-letter.css'

type AwardLetterProps = { letter: Letter; title: string; brand: string }

/** A letter on one page, made to be printed: to the winner of the award, to the others of their own result. */
export function AwardLetter({ letter, title, brand }: AwardLetterProps) {
  const text = useText()
  const { company, opportunity, number, bidder, winner, time_zone } = letter
  const head: [string, string][] = [
    [text('letter.date'), winner.awarded_at ? instantDayWords(winner.awarded_at) : ''],
    [text('letter.rfp'), opportunity.name],
    [text('letter.number'), number],
  ]
  const dates: [string, string | null][] = [
    [text('letter.intendedOn'), winner.intended_at],
    [text('letter.standstillUntil'), winner.standstill_until],
    [text('letter.awardedOn'), winner.awarded_at],
  ]
  return (
    <article className="letter">
      <button type="button" className={button('secondary', 'screen-only')} onClick={() => print()}>
        {text('letter.print')}
      </button>
      <p className="letter-company">{company}</p>
      <p>{text('letter.to', { name: bidder || text('evaluation.deletedBidder') })}</p>
      <Facts facts={head} />
      <h1>{title}</h1>
      {winner.is_you ? <Won letter={letter} /> : <Lost letter={letter} />}
      <h2>{text('letter.dates')}</h2>
      <Facts facts={dates.flatMap(([name, at]) => (at ? [[name, zonedWords(at, time_zone)]] : []))} />
      {!winner.is_you && (
        <p>
          {text('letter.debrief', {
            date: zonedWords(letter.debrief_until, time_zone),
            title: text('debrief.ownTitle'),
          })}
        </p>
      )}
      <p className="letter-sign">{company}</p>
      <p className="quiet">{text('letter.made', { brand })}</p>
    </article>
  )
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="letter-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Won({ letter }: { letter: Letter }) {
  const text = useText()
  const { opportunity, winner, of, technical } = letter
  const price = moneyWords(winner.amount, winner.currency)
  return (
    <>
      <p className="strong">{text('letter.won', { rfp: opportunity.name, price })}</p>
      <p>{text('letter.wonRank', { of, total: technical === null ? '–' : pointWords(technical) })}</p>
      <Ties letter={letter} />
      <p>{text('letter.wonFollows')}</p>
    </>
  )
}

function Lost({ letter }: { letter: Letter }) {
  const text = useText()
  const { opportunity, winner, technical, minimum, passes, disqualified, price, rank, of } = letter
  return (
    <>
      <p className="strong">
        {text('letter.lost', {
          rfp: opportunity.name,
          name: winner.name ?? text('evaluation.deletedBidder'),
          price: moneyWords(winner.amount, winner.currency),
        })}
      </p>
      <h2>{text('letter.ownTitle')}</h2>
      <p>
        {technical === null
          ? text('outcome.failed')
          : text('outcome.total', {
              total: technical,
              minimum: minimum ?? 0,
              passes: passes ? 'ranked' : 'no',
            })}
      </p>
      <Scores letter={letter} />
      {disqualified && <p>{text('award.disqualifiedBecause', { reason: disqualified })}</p>}
      {price !== null && <p>{text('outcome.price', { price: moneyWords(price, winner.currency) })}</p>}
      {rank !== null && <p>{text('outcome.rank', { rank, of })}</p>}
      <Ties letter={letter} />
    </>
  )
}

function Ties({ letter: { ties } }: { letter: Letter }) {
  const text = useText()
  return ties.map(({ name, is_above, by }) => (
    <p key={String(is_above)}>
      {text('outcome.tie', {
        side: is_above ? 'above' : 'below',
        name: name ?? text('evaluation.deletedBidder'),
        by,
      })}
    </p>
  ))
}

function Scores({ letter: { scores } }: { letter: Letter }) {
  const text = useText()
  if (scores.length === 0) return null
  return (
    <ul className="letter-scores">
      {scores.map(({ criterion, points, most }) => (
        <li key={criterion}>{text('outcome.score', { criterion, points, most })}</li>
      ))}
    </ul>
  )
}
