import { replace } from 'react-router'
import { readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { postAddress, tabsOf } from '#web/posting/hub/hub.ts'
import type { Route } from './+types/post-first.ts'

/** A post without a tab opens at what its readers sent, or at its form before it is published. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { company } = await requireAccount(request)
  const post = await api(readPost, { params: { id: params.id } }).catch(asPageError)
  const [first] = tabsOf(post, company?.abilities ?? [])
  throw replace(postAddress(post.id, first) + new URL(request.url).search)
}
clientLoader.hydrate = true as const

export default function PostFirst() {
  return null
}
