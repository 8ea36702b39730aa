import { useSearchParams } from 'react-router'
import { replaced } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './segments.css'

type StateLinksProps = {
  label: string
  /** The state in the address, with the words for it; none: all. */
  states: [string | undefined, string][]
}

/** Which of a list's states are shown, as addresses. */
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
