import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './view-switch.css'

const VIEWS = { list: 'applicants', board: 'board' } as const

/** The applicants of a job as a list or as a board; each has an address, which keeps the search. */
export function ViewSwitch({ postId, view }: { postId: number; view: keyof typeof VIEWS }) {
  const text = useText()
  const [search] = useSearchParams()
  const kept = new URLSearchParams([...search].filter(([name]) => ['search_key', 'rating'].includes(name)))
  return (
    <nav className="board-view" aria-label={text('board.view')}>
      {(['list', 'board'] as const).map((each) => (
        <LocalLink
          key={each}
          to={`/admin/posts/${postId}/${VIEWS[each]}/${kept.size > 0 ? `?${kept}` : ''}`}
          aria-current={each === view ? 'page' : undefined}
        >
          {text(`board.view.${each}`)}
        </LocalLink>
      ))}
    </nav>
  )
}
