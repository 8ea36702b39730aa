import { isRouteErrorResponse, useLocation } from 'react-router'
import { LIMITS } from '#contract/vocabulary.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { collectionOf, listPathOf } from '#web/app/list-address.ts'
import { button } from '#web/ui/button.ts'
import { ErrorScreen } from './error-screen.tsx'
import { LocalLink } from './local-link.tsx'
import './missing-screen.css'
import '#web/ui/drawing.css'

const MISSING = [404, 410]

/** The error in words; where a page is missing, with a search for what it may have been about. */
export function MissingScreen({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || !MISSING.includes(error.status)) return <ErrorScreen error={error} />
  return (
    <div className="missing">
      <span className="drawing drawing-lost" />
      <ErrorScreen error={error} />
      <SearchInstead />
    </div>
  )
}

/** A plain form, which works before and without scripts. */
function SearchInstead() {
  const text = useText()
  const address = useAddress()
  const collection = collectionOf(useLocation().pathname)
  const noun = collection === 'jobs' ? 'jobs' : 'rfps'
  return (
    <search className="missing-search">
      <form action={address(listPathOf(collection))}>
        <label htmlFor="missing-search">{text(`search.${noun}`)}</label>
        <div>
          <input
            id="missing-search"
            type="search"
            name="search_key"
            maxLength={LIMITS.searchKeyLength}
            placeholder={text(`search.placeholder.${noun}`)}
          />
          <button type="submit" className={button('primary')}>
            {text('search.submit')}
          </button>
        </div>
      </form>
      <ul>
        <li>
          <LocalLink to="/jobs/" reloadDocument className="tall-link plain-link">
            {text('list.jobs.title')}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/rfps/" reloadDocument className="tall-link plain-link">
            {text('list.rfps.title')}
          </LocalLink>
        </li>
      </ul>
    </search>
  )
}
