import { useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { type Post, readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { asPageError } from '#web/app/problem.ts'
import { followLaterNews } from '#web/app/session/live-news.ts'
import { useRenewed } from '#web/parts/renewed.ts'
import type { Hub } from '#web/posting/hub/hub.ts'
import { PostApproval } from '#web/posting/hub/post-approval.tsx'
import { PostHead } from '#web/posting/hub/post-head.tsx'
import { PostNotes } from '#web/posting/post-notes.tsx'
import type { Route } from './+types/post-hub.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return api(readPost, { params: { id: String(params.id) } }).catch(asPageError)
}
clientLoader.hydrate = true as const

/** Each tab shows the post as it is by now; filters of a tab do not change it. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname

/** A post: its head, and the tab of the address below it. */
export default function PostHub({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.id} loaded={loaderData} />
}

function Page({ loaded }: { loaded: Post }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [post, showPost] = useRenewed(loaded)
  const form: Hub['form'] = useRef(undefined)
  const onDone = async (next: Post | null) => {
    if (form.current) return form.current.onDone(next)
    if (!next) return navigate(post.kind === 'JOB' ? '/admin/jobs/' : '/admin/rfps/')
    showPost(next)
    await revalidate()
  }
  const renew = useEffectEvent(async () => {
    // An approval stays as its reader read the post, and so does all below a dialog; a tab without a form shows what it loaded.
    const isRead = post.approval?.can_decide || document.querySelector('dialog[open]') !== null
    const read = () => api(readPost, { params: { id: String(post.id) } }).catch(() => undefined)
    const next = await (form.current && !isRead ? form.current.follow() : read())
    if (next) showPost((now) => ({ ...now, applicants: next.applicants, questions: next.questions }))
  })
  useEffect(() => followLaterNews(() => void renew()), [])
  return (
    <>
      <PostHead
        post={post}
        mayBegin={async () => form.current?.mayBegin() ?? true}
        onDone={(next) => void onDone(next)}
      />
      <PostNotes post={post} />
      <PostApproval
        post={post}
        mayBegin={async () => form.current?.mayBegin() ?? true}
        onDone={(next) => void onDone(next)}
      />
      <Outlet context={{ post, showPost, form } satisfies Hub} />
    </>
  )
}
