import { useRevalidator } from 'react-router'
import type { PostRow } from '#contract/posting/post-list.ts'
import type { ApplicationStatus, Kind } from '#contract/vocabulary.ts'
import { zonedMinuteWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WaitingCount } from '#web/parts/workspace/waiting-count.tsx'
import { useWaitingCounts } from '#web/parts/workspace/waiting-counts.ts'
import { postAddress } from '#web/posting/hub/hub.ts'
import { PostMenu } from '#web/posting/post-menu.tsx'
import { PostState } from '#web/posting/post-state.tsx'
import './post-table.css'
import '#web/parts/workspace/dense-table.css'

type PostTableProps = { kind: Kind; posts: PostRow[]; canEdit: boolean }

/** Stages of a job that have a column of their own. */
const SHOWN = ['RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW'] as const satisfies ApplicationStatus[]

/** Whether it is a stage that a narrow screen has no room for: those after the new ones. */
const isLater = (kind: Kind, at: number) => kind === 'JOB' && at > 1

/** Jobs or RFPs, one line each: how many wait at which stage, when it closes and whose it is. */
export function PostTable({ kind, posts, canEdit }: PostTableProps) {
  const text = useText()
  const { ofPost } = useWaitingCounts()
  const numbers =
    kind === 'JOB'
      ? [text('posts.applicants'), ...SHOWN.map((status) => text(`posts.stage.${status}`))]
      : [text('rfp.proposals'), text('hub.questions'), text('posts.questionsWaiting')]
  return (
    <table className="dense-table posts-table">
      <thead>
        <tr>
          <th scope="col">{text('posts.name')}</th>
          <th scope="col">{text('posts.state')}</th>
          {numbers.map((label, at) => (
            <th key={label} scope="col" className={`number ${isLater(kind, at) ? 'posts-later' : ''}`}>
              {label}
            </th>
          ))}
          <th scope="col">{text('posts.deadline')}</th>
          <th scope="col" className="posts-owner">
            {text('posts.owner')}
          </th>
          {canEdit && <th scope="col">{text('posts.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <Row key={post.id} post={post} news={ofPost(post.id)} numbers={numbers} canEdit={canEdit} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { post: PostRow; news: number; numbers: string[]; canEdit: boolean }

function Row({ post, news, numbers, canEdit }: RowProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  return (
    <tr>
      <th scope="row" className="dense-name">
        <span className="posts-name">
          <LocalLink to={postAddress(post.id)}>{post.name.trim() || text('post.unnamed')}</LocalLink>
          <WaitingCount count={news} words="workspace.new" />
        </span>
      </th>
      <td>
        <PostState post={post} />
      </td>
      {valuesOf(post).map(({ value, to }, at) => (
        <td
          key={numbers[at]}
          data-label={numbers[at]}
          className={`number ${value === 0 ? 'zero' : ''} ${isLater(post.kind, at) ? 'posts-later' : ''}`}
        >
          <Value post={post} value={value} to={to} />
        </td>
      ))}
      <td data-label={text('posts.deadline')} className="dense-soft">
        {post.deadline_at ? zonedMinuteWords(post.deadline_at, post.time_zone) : '–'}
      </td>
      <td data-label={text('posts.owner')} className="dense-soft posts-owner">
        {post.owner ?? '–'}
      </td>
      {canEdit && (
        <td>
          <PostMenu post={post} canEdit onDone={() => void revalidate()} />
        </td>
      )}
    </tr>
  )
}

/** A number that leads to what it counts, for roles that may see that. */
function Value({ post, value, to }: { post: PostRow; value: number; to: string }) {
  const ability = to.startsWith('applicants/')
    ? 'applicants.read'
    : to === 'proposals/'
      ? 'proposals.read'
      : 'posts.read'
  const isLink = useAbilities().includes(ability) && post.published_at !== null && value > 0
  return isLink ? <LocalLink to={`${postAddress(post.id)}${to}`}>{value}</LocalLink> : value
}

function valuesOf({ applicants, stages, questions, questions_waiting }: PostRow) {
  if (!stages)
    return [
      { value: applicants, to: 'proposals/' },
      { value: questions, to: 'questions/' },
      { value: questions_waiting, to: 'questions/' },
    ]
  return [
    { value: applicants, to: 'applicants/' },
    ...SHOWN.map((status) => ({ value: stages[status], to: `applicants/?status=${status}` })),
  ]
}
