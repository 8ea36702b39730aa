import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostRow } from '#contract/posting/post-list.ts'
import { copyPost, movePost, type Post, readPost, type Transition } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { codeOf, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Menu } from '#web/ui/menu.tsx'
import { type Answers, askedFor, OF_VERSION, OFFERED, type Offered } from './post-actions.ts'
import { PostDialog } from './post-dialog.tsx'

type PostMenuProps = {
  post: Pick<
    PostRow,
    'id' | 'kind' | 'name' | 'actions' | 'applicants' | 'time_zone' | 'has_changes' | 'deadline_at'
  >
  canEdit: boolean
  /** Asked before an action begins; `false` prevents it. */
  mayBegin?: () => Promise<boolean>
  /** Gets the post as it is now; null when it was deleted. */
  onDone: (post: Post | null) => void
}

/** The menu of actions on a post besides editing it, without those that need a look at the form. */
export function PostMenu({ post, canEdit, mayBegin, onDone }: PostMenuProps) {
  const text = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Offered>()
  const move = usePostMove(post, onDone)
  const isHeldBack = async () => mayBegin !== undefined && !(await mayBegin())
  const copy = async () => {
    if (await isHeldBack()) return
    try {
      const made = await api(copyPost, { params: { id: String(post.id) }, body: {} })
      if (post.kind === 'RFP') toast('success', text('post.copied'))
      await navigate(`/admin/posts/${made.id}/edit/`)
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
  }
  const offered = OFFERED.filter((action) => post.actions.includes(action) && !OF_VERSION.has(action))
  const choose = async (action: Offered) => {
    if (await isHeldBack()) return
    if (action === 'relist' && hasPassed(post)) return navigate(`/admin/posts/${post.id}/proposals/`)
    if (askedFor(action, post.kind)) return setAsking(action)
    await move(action, {}).catch((error: unknown) =>
      toast('error', problemWords(error, text('error.offline.text'))),
    )
  }
  if (!canEdit) return null
  const asked = asking && askedFor(asking, post.kind)
  return (
    <>
      <Menu label={text('post.more')} about={post.name || text('post.unnamed')}>
        <button type="button" className={button('quiet')} onClick={() => void copy()}>
          {text('post.copy')}
        </button>
        {offered.map((action) => (
          <button key={action} type="button" className={button('quiet')} onClick={() => void choose(action)}>
            {text(`post.${action}`)}
          </button>
        ))}
      </Menu>
      {asking && asked && (
        <PostDialog
          action={asking}
          asked={asked}
          post={post}
          onSend={async (values) => {
            await move(asking, values)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Two members reopen an RFP whose deadline has passed, on the page of its proposals; the API decides by its own clock. */
const hasPassed = ({ kind, deadline_at }: PostMenuProps['post']) =>
  kind === 'RFP' && deadline_at !== null && Date.parse(deadline_at) <= Date.now()

/** Does an action and says so in a toast. Rejects where the API refuses. */
export function usePostMove(post: { id: number }, onDone: (post: Post | null) => void) {
  const text = useText()
  return async (action: Offered, values: Answers | { version: number; attachments: number[] }) => {
    // The dialog of this action asked for these values.
    const body = { ...values, action } as unknown as Transition
    const own = { params: { id: String(post.id) } }
    const next = await api(movePost, { ...own, body }).catch(async (error: unknown) => {
      // The screen is out of date: perhaps this was done before, and only the answer was lost.
      if (codeOf(error) === 'conflict') await api(readPost, own).then(onDone, () => undefined)
      throw error
    })
    const isWaiting = action === 'publish' && next?.state === 'WAITING'
    toast('success', text(isWaiting ? 'post.done.waiting' : `post.done.${action}`))
    onDone(next)
  }
}
