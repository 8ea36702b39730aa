import type { Person } from '#contract/hiring/people.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import './person-panel.css'

/** All applications with the company; each leads to its reader. */
export function PersonApplications({ applications }: { applications: Person['all'] }) {
  const text = useText()
  return (
    <section className="one-person-part">
      <h3>{text('people.applications', { count: applications.length })}</h3>
      <ApplicationLines applications={applications} />
    </section>
  )
}

export function ApplicationLines({ applications }: { applications: Person['all'] }) {
  return (
    <ul>
      {applications.map(({ number, job, status, stage, submitted_at: at }) => (
        <li key={number} className="one-person-line">
          <LocalLink to={`/admin/posts/${job.id}/applicants/?applicant=${number}`} className="text-link">
            {job.name}
          </LocalLink>
          <time dateTime={at}>{instantDayWords(at)}</time>
          <StatusMark status={status} stage={stage} />
        </li>
      ))}
    </ul>
  )
}
