import { useCallback } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { companyRecord } from '#contract/companies/companies.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './what-next.css'

/** The steps after sending, until when it can be changed, and where its state is. */
export function WhatNext({ application }: { application: Application }) {
  const text = useText()
  const { number, collection, opportunity, can_change, can_withdraw, deadline_at, time_zone } = application
  const kind = collection === 'jobs' ? 'JOB' : 'RFP'
  const load = useCallback(
    () => api(companyRecord, { params: { id: String(opportunity.company_id) } }),
    [opportunity.company_id],
  )
  const days = useLoaded(kind === 'JOB' ? load : undefined).data?.answers_within
  const deadline = deadline_at && zonedWords(deadline_at, time_zone)
  return (
    <section className="what-next" aria-labelledby="what-next">
      <h3 id="what-next">{text('next.title')}</h3>
      <ol>
        <li>
          {deadline && kind === 'RFP'
            ? text('next.sealed', { company: opportunity.company, date: deadline })
            : text('next.reads', { company: opportunity.company })}{' '}
          {days && text('next.answers', { days })}
        </li>
        {can_change && (
          <li>
            {deadline ? text('next.changeUntil', { date: deadline }) : text('next.change')}{' '}
            <LocalLink to={`/user/applications/${number}/`} className="text-link">
              {text('next.toReceipt')}
            </LocalLink>
          </li>
        )}
        {!can_change && can_withdraw && <li>{text('next.withdraw')}</li>}
        <li>
          {text('next.told')}{' '}
          <LocalLink to="/user/applications/" className="text-link">
            {text('applications.own')}
          </LocalLink>
        </li>
      </ol>
    </section>
  )
}
