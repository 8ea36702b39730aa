import type { Agenda, AgendaItem } from '#contract/hiring/agenda.ts'
import { wallTime } from '#contract/zoned-time.ts'
import { weekdayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { daysAfter } from './days-after.ts'
import './agenda-days.css'

/** A heading for each day on which there is something, and its lines by time. */
export function AgendaDays({ agenda: { items, today, time_zone } }: { agenda: Agenda }) {
  const text = useText()
  const placed = items.map((item) => ({ item, ...wallTime(new Date(item.at), time_zone) }))
  const days = [...Map.groupBy(placed, ({ day }) => day)]
  const near: Record<string, string> = {
    [today]: text('agenda.today'),
    [daysAfter(today, 1)]: text('agenda.tomorrow'),
  }
  if (days.length === 0) return <p className="quiet">{text('agenda.none')}</p>
  return days.map(([day, lines]) => (
    <section key={day} className="agenda-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {near[day] && <span>{near[day]} · </span>}
        {weekdayWords(day)}
      </h2>
      <ul>
        {lines.map(({ item, time }) => (
          <li key={item.kind + item.id} data-cancelled={item.is_cancelled || undefined}>
            <Line item={item} time={time} until={untilOf(item, time_zone)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const untilOf = ({ ends_at }: AgendaItem, zone: string) => ends_at && wallTime(new Date(ends_at), zone).time

/** Where each is acted on. */
const ADDRESSES: Record<AgendaItem['kind'], (item: AgendaItem) => string> = {
  INTERVIEW: ({ post, applicant }) =>
    `/admin/posts/${post.id}/applicants/?applicant=${applicant?.number ?? ''}`,
  DEADLINE: ({ post }) => `/admin/posts/${post.id}/`,
  OPENING: ({ post }) => `/admin/posts/${post.id}/proposals/`,
  QUESTIONS: ({ post }) => `/admin/posts/${post.id}/questions/`,
  STANDSTILL: ({ post }) => `/evaluations/${post.id}/award/`,
  SCORES: ({ post }) => `/evaluations/${post.id}/score/`,
}

function Line({ item, time, until }: { item: AgendaItem; time: string; until: string | null }) {
  const text = useText()
  const nameOf = useApplicantName()
  const { kind, post, applicant, place, is_cancelled } = item
  const who = applicant && nameOf({ ...applicant, is_deleted: false })
  return (
    <>
      <span className="agenda-time">{until ? `${time}–${until}` : time}</span>
      <span className="agenda-kind" data-kind={kind}>
        {text(`agenda.kind.${kind}`)}
      </span>
      <LocalLink to={ADDRESSES[kind](item)}>{who ? `${who} · ${post.name}` : post.name}</LocalLink>
      <span className="agenda-place">{is_cancelled ? text('agenda.cancelled') : place}</span>
    </>
  )
}
