import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Award,
  type AwardBidder,
  type Reading,
  rankProposals,
  readAward,
} from '#contract/procurement/award.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { dayWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { EvaluationFile } from '#web/procurement/evaluation/evaluation-file.tsx'
import { partPath } from '#web/procurement/evaluation/parts.ts'
import { button } from '#web/ui/button.ts'
import { moneyWords } from './money-words.ts'
import { PriceDialog } from './price-dialog.tsx'
import './prices-part.css'

type PricesPartProps = { award: Award }

/** Opened financial proposals, and what two people read in each of them. */
export function PricesPart({ award }: PricesPartProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const { opportunity, bidders, can_rank, state } = award
  const params = { id: String(opportunity.id) }
  const shut = bidders.filter(({ is_opened }) => !is_opened)
  return (
    <div className="prices">
      <p className="measure quiet">{text('award.pricesAbout', { tax: award.price_tax })}</p>
      {bidders
        .filter(({ is_opened }) => is_opened)
        .map((bidder) => (
          <BidderPrice key={bidder.bidder} award={award} bidder={bidder} />
        ))}
      {shut.length > 0 && (
        <section>
          <h2 className="heading">{text('award.shut')}</h2>
          <p className="measure quiet">{text('award.shutAbout')}</p>
          <ul>
            {shut.map((each) => (
              <li key={each.bidder}>{each.name ?? each.number}</li>
            ))}
          </ul>
        </section>
      )}
      {can_rank && (
        <button
          type="button"
          className={button('primary')}
          disabled={isPending}
          onClick={() => void act(text('award.ranked'), () => api(rankProposals, { params }))}
        >
          {text('award.rank')}
        </button>
      )}
      {state !== 'FINANCIAL_OPENED' && (
        <LocalLink to={partPath(opportunity.id, 'ranking')} className={button('secondary')}>
          {text('award.toRanking')}
        </LocalLink>
      )}
    </div>
  )
}

type BidderPriceProps = PricesPartProps & { bidder: AwardBidder }

function BidderPrice({ award, bidder }: BidderPriceProps) {
  const text = useText()
  const [isEntering, setEntering] = useState(false)
  const { revalidate } = useRevalidator()
  const name = bidder.name ?? bidder.number
  const own = bidder.readings.find(({ is_yours }) => is_yours)
  const renewLink = async (id: number) => {
    const { bidders } = await api(readAward, { params: { id: String(award.opportunity.id) } })
    const renewed = bidders.find((each) => each.bidder === bidder.bidder)
    const files = [renewed?.file, ...(renewed?.documents ?? [])]
    return files.find((each) => each?.id === id)?.link
  }
  return (
    <section className="price-card" aria-label={name}>
      <div className="price-head">
        <h2>{name}</h2>
        <p>{text('evaluation.total', { total: bidder.technical ?? 0 })}</p>
      </div>
      {bidder.disqualified && <p>{text('award.disqualifiedBecause', { reason: bidder.disqualified })}</p>}
      {bidder.file && (
        <EvaluationFile
          file={bidder.file}
          frameTitle={text('award.frame', { name })}
          renewLink={() => renewLink(bidder.file?.id ?? 0)}
        />
      )}
      {bidder.documents.map((file) => (
        <div key={file.id}>
          <p>{file.asked ?? text('evaluation.notAsked')}</p>
          <EvaluationFile
            file={file}
            frameTitle={file.asked ?? text('evaluation.notAsked')}
            renewLink={() => renewLink(file.id)}
          />
        </div>
      ))}
      <PriceStanding award={award} bidder={bidder} />
      {award.can_read_prices && !bidder.disqualified && (
        <button
          type="button"
          className={button(own ? 'secondary' : 'primary')}
          aria-label={text(own ? 'award.changeReadingOf' : 'award.enterReadingOf', { name })}
          onClick={() => setEntering(true)}
        >
          {text(own ? 'award.changeReading' : 'award.enterReading')}
        </button>
      )}
      {isEntering && (
        <PriceDialog
          award={award}
          bidder={bidder}
          onClose={() => setEntering(false)}
          onSaved={async () => {
            toast('success', text('award.read'))
            await revalidate()
          }}
        />
      )}
    </section>
  )
}

/** Different readings stand beside each other, and neither counts. */
function PriceStanding({ award, bidder }: BidderPriceProps) {
  const text = useText()
  const { readings, read_by, price } = bidder
  return (
    <>
      <p className={price === null ? 'price-open' : 'price-agreed'}>
        {price === null
          ? text('award.priceWaits', { readings: read_by.length })
          : text('award.priceIs', {
              price: moneyWords(price, award.currency ?? readings[0]?.currency ?? null),
            })}
      </p>
      {readings.length === 0 && read_by.length > 0 && (
        <p className="quiet">{text('award.hiddenReadings', { names: read_by.join(', ') })}</p>
      )}
      {readings.length > 0 && (
        <ul className="price-readings">
          {readings.map((reading) => (
            <ReadingEntry key={reading.by + reading.at} reading={reading} award={award} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReadingEntry({ reading, award }: { reading: Reading; award: Award }) {
  const text = useText()
  const { by, at, currency, total, lots, corrected, note, rate, rate_source, rate_day, compared } = reading
  const titleOf = (number: number) => award.lots.find((lot) => lot.number === number)?.title ?? String(number)
  return (
    <li>
      <p className="strong">{moneyWords(total, currency)}</p>
      <p className="quiet">{text('award.readBy', { name: by, date: zonedWords(at, award.time_zone) })}</p>
      {lots.map(({ number, amount }) => (
        <p key={number}>
          {text('award.lotIs', { lot: titleOf(number), price: moneyWords(amount, currency) })}
        </p>
      ))}
      {corrected !== null && <p>{text('award.correctedIs', { price: moneyWords(corrected, currency) })}</p>}
      {rate !== null && (
        <p>
          {text('award.rateIs', {
            rate,
            source: rate_source,
            day: rate_day ? dayWords(rate_day) : '',
            price: moneyWords(compared, award.currency),
          })}
        </p>
      )}
      {note && <p className="price-note">{note}</p>}
    </li>
  )
}
