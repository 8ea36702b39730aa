import { useAddress } from '#web/app/i18n/address.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FrontView } from './front-view.ts'
import './front.css'
import '#web/parts/band.css'

const WHAT_LENGTH = 120
const WHERE_LENGTH = 60

/** Says what the site is and how much is open, with a search by what and where. */
export function Hero({ view }: { view: FrontView }) {
  const text = useText()
  return (
    <section className="band front-hero">
      <h1>{text('front.title')}</h1>
      <p className="front-lead">{text('front.lead', { brand: view.brand })}</p>
      <Search />
      <Figures view={view} />
    </section>
  )
}

/** A form of plain HTML: the list of jobs takes both fields as one search (list.server.ts). */
function Search() {
  const text = useText()
  const address = useAddress()
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the other searches, which are forms of React Router
    <form action={address('/jobs/')} role="search" aria-label={text('front.search')} className="front-search">
      <div>
        <label htmlFor="front-what">{text('front.what')}</label>
        <input
          id="front-what"
          type="search"
          name="search_key"
          maxLength={WHAT_LENGTH}
          placeholder={text('front.whatHint')}
          enterKeyHint="search"
        />
      </div>
      <div>
        <label htmlFor="front-where">{text('front.where')}</label>
        <input
          id="front-where"
          type="search"
          name="where"
          maxLength={WHERE_LENGTH}
          placeholder={text('front.whereHint')}
          autoComplete="address-level2"
          enterKeyHint="search"
        />
      </div>
      <button type="submit" className={button('primary')}>
        <Icon name="search" />
        {text('front.searchJobs')}
      </button>
      <button type="submit" formAction={address('/rfps/')} className={button('secondary')}>
        {text('front.searchRfps')}
      </button>
    </form>
  )
}

/** Says nothing of what there is none of. */
function Figures({ view: { own, jobs, rfps } }: { view: FrontView }) {
  const text = useText()
  const address = useAddress()
  const figures = [
    { id: 'front.jobs', count: jobs.total, isExact: jobs.total_is_exact, to: '/jobs/' },
    { id: 'front.rfps', count: rfps.total, isExact: rfps.total_is_exact, to: '/rfps/' },
    { id: 'front.hiring', count: own.companies, isExact: own.companies_is_exact, to: undefined },
    // Of both kinds, which no list shows together.
    { id: 'front.closing', count: own.closing_this_week, isExact: own.closing_is_exact, to: undefined },
  ] as const
  const shown = figures.filter(({ count }) => count > 0)
  if (jobs.total + rfps.total === 0) return <p className="quiet front-nothing">{text('front.nothing')}</p>
  return (
    <ul aria-label={text('front.figures')} className="front-figures">
      {shown.map(({ id, count, isExact, to }) => {
        const values = { count, more: isExact ? 'no' : 'yes' }
        const words = <RichText id={id} values={values} components={{ n: <b /> }} />
        return <li key={id}>{to ? <a href={address(to)}>{words}</a> : words}</li>
      })}
    </ul>
  )
}
