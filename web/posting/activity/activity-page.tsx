import { useSearchParams } from 'react-router'
import type { Member } from '#contract/companies/members.ts'
import { ACTIVITY_GROUPS, type Activity } from '#contract/posting/activity.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { ActivityList } from './activity-list.tsx'
import '#web/ui/field.css'

type ActivityPageProps = {
  items: Activity[]
  next: string | null
  members: Member[]
  /** Names the post of each act. */
  isOfCompany?: boolean
}

/** Acts with filters by kind and by person; older ones are behind a link. */
export function ActivityPage({ items, next, members, isOfCompany = false }: ActivityPageProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const change = (name: string, value: string) => {
    const changed = new URLSearchParams(search)
    changed.delete('before')
    if (value) changed.set(name, value)
    else changed.delete(name)
    setSearch(changed)
  }
  const older = new URLSearchParams(search)
  if (next) older.set('before', next)
  const newest = new URLSearchParams(search)
  newest.delete('before')
  return (
    <>
      <div className="activity-filters">
        <label>
          {text('activity.group')}
          <select
            className="input select"
            value={search.get('group') ?? ''}
            onChange={(event) => change('group', event.currentTarget.value)}
          >
            <option value="">{text('activity.group.all')}</option>
            {ACTIVITY_GROUPS.map((group) => (
              <option key={group} value={group}>
                {text(`activity.group.${group}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text('activity.member')}
          <select
            className="input select"
            value={search.get('member') ?? ''}
            onChange={(event) => change('member', event.currentTarget.value)}
          >
            <option value="">{text('activity.member.all')}</option>
            {members.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {items.length > 0 ? (
        <ActivityList items={items} isOfCompany={isOfCompany} />
      ) : (
        <p className="quiet">{text('activity.none')}</p>
      )}
      <p className="activity-pages">
        {search.has('before') && (
          <LocalLink to={`?${newest}`} className={button('quiet')}>
            {text('activity.newest')}
          </LocalLink>
        )}
        {next && (
          <LocalLink to={`?${older}`} className={button('secondary')}>
            {text('activity.older')}
          </LocalLink>
        )}
      </p>
    </>
  )
}
