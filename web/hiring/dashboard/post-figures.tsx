import type { PostFigures as Figures } from '#contract/hiring/dashboard.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import '#web/parts/data-table.css'

/** Views, bookmarks, applicants and answers by post. */
export function PostFigures({ posts }: { posts: Figures[] }) {
  const text = useText()
  const names = {
    name: text('dashboard.post'),
    deadline: text('dashboard.deadline'),
    views: text('dashboard.views'),
    bookmarks: text('dashboard.bookmarks'),
    applicants: text('dashboard.received'),
    answer: text('dashboard.firstAnswer'),
  }
  const states = { OPEN: 'open', CLOSED: 'closed', CANCELLED: 'cancelled', DRAFT: 'closed' } as const
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{names.name}</th>
          <th scope="col" className="number">
            {names.deadline}
          </th>
          <th scope="col" className="number">
            {names.views}
          </th>
          <th scope="col" className="number">
            {names.bookmarks}
          </th>
          <th scope="col" className="number">
            {names.applicants}
          </th>
          <th scope="col" className="number">
            {names.answer}
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <th scope="row">
              <LocalLink to={`/admin/posts/${post.id}/`} className="text-link">
                {post.name}
              </LocalLink>
            </th>
            <td data-label={names.deadline} className="number">
              {post.status === 'OPEN'
                ? post.deadline_at
                  ? instantWords(post.deadline_at, true)
                  : text('dashboard.noDeadline')
                : text(`dashboard.${states[post.status]}`)}
            </td>
            <td data-label={names.views} className="number">
              {post.views}
            </td>
            <td data-label={names.bookmarks} className="number">
              {post.bookmarks}
            </td>
            <td data-label={names.applicants} className="number">
              {post.applicants}
            </td>
            <td data-label={names.answer} className="number">
              {post.hours_to_first_answer === null ? '–' : answerTimeWords(post.hours_to_first_answer, text)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As the figures of the company have it: days, once it is two of them. */
function answerTimeWords(hours: number, text: ReturnType<typeof useText>): string {
  if (hours < 48) return text('dashboard.hours', { hours })
  return text('figures.days', { days: Math.round(hours / 2.4) / 10 })
}
