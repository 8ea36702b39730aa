import { useSearchParams } from 'react-router'
import { replaced } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './segments.css'

type StateLinksProps = {
  label: string
  /** State and label of each link; undefined means all. */
  states: [string | undefined, string][]
}

/** Links that filter a list by state. */
export function StateLinks({ label, states }: StateLinksProps) {
  const [search] = useSearchParams()
  const current = search.get('state') ?? undefined
  return (
    <nav aria-label={label} className="segments segments-above">
      {states.map(([state, words]) => (
        <LocalLink
          key={words}
          to={replaced(search, 'state', state)}
          preventScrollReset
          aria-current={state === current ? 'true' : undefined}
        >
          {words}
        </LocalLink>
      ))}
    </nav>
  )
}
