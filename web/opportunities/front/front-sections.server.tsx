import type { FilterChoices } from '#contract/opportunities/filter-choices.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import { type Collection, LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import type { CardView } from '#web/app/card-view.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { CompanyName } from '#web/parts/company-name.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './front.css'
import './front-drawings.css'
import '#web/ui/drawing.css'

const REGISTER = '/registration/recruiter/'

const AUDIENCES = [
  { name: 'seekers', to: '/jobs/' },
  { name: 'bidders', to: '/rfps/' },
  { name: 'companies', to: REGISTER },
] as const

/** Whom the site is for, and where each begins. */
export function Audiences() {
  const text = useText()
  const address = useAddress()
  return (
    <section aria-label={text('front.for')}>
      <ul className="front-three">
        {AUDIENCES.map(({ name, to }) => (
          <li key={name}>
            <span className={`drawing front-draws-${name}`} />
            <h2>{text(`front.${name}`)}</h2>
            <p>{text(`front.${name}Text`)}</p>
            <a href={address(to)} className="front-more">
              {text(`front.${name}Link`)}
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Jobs and RFPs that close within a week, beside each other. */
export function ClosingSoon({ soon }: { soon: Record<Collection, CardView[]> }) {
  const text = useText()
  const address = useAddress()
  const lists = (['jobs', 'proposal-requests'] as const).filter((name) => soon[name].length > 0)
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="front-soon">
      <h2 id="front-soon">{text('front.soon')}</h2>
      <div className="front-soon">
        {lists.map((name) => (
          <div key={name}>
            <h3>{text(name === 'jobs' ? 'nav.jobs' : 'nav.rfps')}</h3>
            <ul>
              {soon[name].map((card) => (
                <li key={card.id}>
                  <a href={address(`${listPathOf(name)}${card.id}/`)}>{card.name}</a>
                  <small>
                    <CompanyName name={card.company} isVerified={card.isVerified} />
                  </small>
                  <small className="front-closes">{card.closes}</small>
                </li>
              ))}
            </ul>
            <a href={address(`${listPathOf(name)}?sort=deadline`)} className="front-more">
              {text('front.soonAll', { kind: name })}
              <Icon name="next" />
            </a>
          </div>
        ))}
      </div>
    </section>
  )
}

const GROUPS = [
  { name: 'type', values: TYPES },
  { name: 'location', values: LOCATIONS.filter((value) => value !== 'ON_SITE') },
  { name: 'level', values: LEVELS.filter((value) => value === 'ENTRY_LEVEL') },
] as const

const MOST = 8

type Way = { path: string; label: string; count: number }

/** Ways into the list of jobs that have something in them: kinds, industries, places. */
export function Categories({ jobs, choices }: { jobs: Facets; choices: FilterChoices['choices'] }) {
  const text = useText()
  const wayOf = (name: 'industry' | 'place') =>
    choices[name].slice(0, MOST).map(({ value, label, count }) => ({
      path: `/jobs/?${new URLSearchParams({ [name]: value })}`,
      label: label ?? (name === 'industry' ? text(`industry.${value}` as MessageId) : value),
      count,
    }))
  return (
    <>
      <Ways name="kinds" ways={kindsOf(jobs, text)} />
      <Ways name="industries" ways={wayOf('industry')} />
      <Ways name="places" ways={wayOf('place')} />
    </>
  )
}

function kindsOf(jobs: Facets, text: ReturnType<typeof useText>): Way[] {
  const ways = GROUPS.flatMap(({ name, values }) =>
    values.map((value) => {
      const counts: Partial<Record<string, number>> = jobs[name]
      return { name, value, count: counts[value] ?? 0 }
    }),
  )
  return ways
    .filter(({ count }) => count > 0)
    .map(({ name, value, count }) => ({
      path: `/jobs/?${name}=${value}`,
      // The catalogue has a name for each value.
      label: text(`${name}.${value}` as MessageId),
      count,
    }))
}

function Ways({ name, ways }: { name: 'kinds' | 'industries' | 'places'; ways: Way[] }) {
  const text = useText()
  const address = useAddress()
  if (ways.length === 0) return null
  return (
    <section aria-labelledby={`front-${name}`}>
      <h2 id={`front-${name}`}>{text(`front.${name}`)}</h2>
      <ul className="front-chips">
        {ways.map(({ path, label, count }) => (
          <li key={path}>
            <a href={address(path)}>
              {label}
              <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ForCompanies() {
  const text = useText()
  const address = useAddress()
  return (
    <section aria-labelledby="front-hire" className="front-hire">
      <div>
        <h2 id="front-hire">{text('front.hire')}</h2>
        <p>{text('front.hireText')}</p>
      </div>
      <a href={address(REGISTER)} className={button('primary')}>
        {text('front.post')}
      </a>
    </section>
  )
}
