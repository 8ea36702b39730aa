import type { Activity, StagesChanged } from '#contract/posting/activity.ts'
import { instantWords, joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { stageWords } from '#web/hiring/stages/stage-place.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { unnamed } from './unnamed.ts'
import './activity-list.css'

/** One line for each act: when, by whom, what. */
export function ActivityList({ items, isOfCompany }: { items: Activity[]; isOfCompany: boolean }) {
  return (
    <ol className="activity-rows">
      {items.map((item) => (
        <li key={item.id}>
          <time dateTime={item.at}>{instantWords(item.at, true)}</time>
          <Words item={item} isOfCompany={isOfCompany} />
        </li>
      ))}
    </ol>
  )
}

const IS_INTERVIEW = ['INVITED', 'INTERVIEW_PICKED']

function Words({ item, isOfCompany }: { item: Activity; isOfCompany: boolean }) {
  const { kind, by, token, reason, to, stage, count, post, applicant, member, role, stages, is_undone } = item
  const text = useText()
  const who = by ?? text(unnamed(kind))
  const place = to ? stageWords({ name: stage, status: to }, text) : ''
  const nameOf = useApplicantName()
  return (
    <p>
      <strong>{who}</strong>{' '}
      {text(`activity.${kind}`, {
        count: count ?? 0,
        stage: place,
        member: member ?? text('history.someone'),
        role: role ? text(`role.${role}`) : '',
      })}
      {applicant && (
        <>
          {' '}
          <LocalLink to={`/admin/applicants/${applicant}/`} className="text-link">
            {nameOf({ number: applicant, name: item.applicant_name, is_deleted: false })}
          </LocalLink>
        </>
      )}
      {isOfCompany && post && (
        <>
          {' '}
          <LocalLink to={`/admin/posts/${post.id}/activity/`} className="text-link">
            {post.name.trim() || text('post.unnamed')}
          </LocalLink>
        </>
      )}
      {token && <span className="quiet">{text('tokens.activity', { name: token })}</span>}
      {stages && <ChangedStages {...stages} />}
      {reason && <span className="quiet">{text('activity.reason', { reason })}</span>}
      {is_undone && (
        <span className="quiet">
          {text(IS_INTERVIEW.includes(kind) ? 'activity.calledOff' : 'activity.undone')}
        </span>
      )}
    </p>
  )
}

/** More than these are counted, but for the first stages, of which nobody knows which are new. */
const NAMED = 5

function ChangedStages({ first, renamed, added, deleted }: StagesChanged) {
  const text = useText()
  const parts = {
    first,
    renamed: renamed.map((names) => text('activity.stages.rename', names)),
    added,
    deleted,
  }
  return (['first', 'renamed', 'added', 'deleted'] as const).map((part) => {
    const names = parts[part]
    const count = names.length
    if (count === 0) return null
    return (
      <span key={part} className="quiet">
        {' '}
        {text(`activity.stages.${part}`, {
          names:
            count > NAMED && part !== 'first' ? text('activity.stages.many', { count }) : joinedWords(names),
        })}
      </span>
    )
  })
}
