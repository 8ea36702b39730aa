import { isApiError } from '#contract/errors.ts'
import { type FollowedCompany, listFollowed, unfollowCompany } from '#contract/opportunities/follows.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/panel-actions.css'
import './followed-list.css'

const load = () => api(listFollowed)

/** The companies that a person follows, each with a button that ends it. */
export function FollowedList() {
  const text = useText()
  const list = useOwnList(load)
  const unfollow = async ({ company: { id } }: FollowedCompany) => {
    dismissErrors()
    try {
      await api(unfollowCompany, { params: { id: String(id) } })
      list.change((items) => items.filter(({ company }) => company.id !== id))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <SidePanel title={text('followed.title')} list={list} empty={text('followed.none')}>
      <ul className="followed-companies">
        {list.items?.map((each) => (
          <li key={each.company.id}>
            <LocalLink to={`/companies/${each.company.id}/`} className="text-link">
              {each.company.name}
            </LocalLink>
            <p>{text('followed.open', { jobs: each.open_jobs, rfps: each.open_proposal_requests })}</p>
            <div className="panel-actions">
              <button
                type="button"
                className={button('quiet')}
                aria-label={text('followed.removeOf', { company: each.company.name })}
                onClick={() => unfollow(each)}
              >
                {text('followed.remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
