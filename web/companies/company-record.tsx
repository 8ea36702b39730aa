import { RichText, useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { PageLink } from '#web/parts/site-pages/page-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RecordView } from './company-view.ts'
import './company-record.css'

/** Whether somebody checked the company and how fast it answers, each with what is behind it. */
export function CompanyRecord({ record: { verified, answersWithin } }: { record: RecordView }) {
  const text = useText()
  return (
    <ul className="company-record">
      <li>
        <Icon name={verified ? 'check' : 'info'} />
        {verified ? <Verified {...verified} /> : <Unverified />}
      </li>
      {answersWithin !== null && (
        <li>
          <Icon name="mail" />
          <div>
            <p className="strong">{text('company.answers', { days: answersWithin })}</p>
            <p className="fine">{text('company.answersText')}</p>
          </div>
        </li>
      )}
    </ul>
  )
}

function Verified({ by, on }: NonNullable<RecordView['verified']>) {
  const text = useText()
  const { brandName: brand } = useSite()
  const isOurs = by === 'operator'
  return (
    <div>
      <p className="strong">
        {isOurs ? text('company.verified', { brand, date: on ?? '' }) : text('company.verified.source')}
      </p>
      <p className="fine">
        {text(isOurs ? 'company.verified.operator' : 'company.verified.sourceText', { brand })}
      </p>
    </div>
  )
}

function Unverified() {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <div>
      <p className="strong">{text('company.unverified')}</p>
      <p className="fine">
        <RichText
          id="company.unverifiedText"
          values={{ brand }}
          components={{ link: <PageLink name="scams" /> }}
        />
      </p>
    </div>
  )
}

const PATHS = { JOB: '/jobs/', RFP: '/rfps/' }

/** Opportunities of the company that have ended, by which a reader sees what it usually offers. */
export function PastOpportunities({ past }: Pick<RecordView, 'past'>) {
  const text = useText()
  if (past.length === 0) return null
  return (
    <section className="company-past">
      <h2 className="heading">{text('company.past')}</h2>
      <ul>
        {past.map(({ id, kind, name, ended }) => (
          <li key={id}>
            <LocalLink to={`${PATHS[kind]}${id}/`} className="text-link">
              {name}
            </LocalLink>{' '}
            <span className="fine">
              {text(`company.past.${kind}`)}, {text('company.past.ended', { date: ended })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
