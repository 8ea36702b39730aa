import { readPost } from '#contract/posts.ts'
import { availableCountries } from '#contract/reference.ts'
import { PostEditor } from '#web/components/post-editor.tsx'
import { call } from '#web/lib/api.ts'
import { asPageError } from '#web/lib/problem.ts'
import type { Route } from './+types/post-edit.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [post, countries] = await Promise.all([
    call(readPost, { params: { id: params.id } }).catch(asPageError),
    call(availableCountries),
  ])
  return { post, countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}
clientLoader.hydrate = true as const

/** A job or an RFP of the company, to be written and led on. */
export default function PostEdit({ loaderData: { post, countries } }: Route.ComponentProps) {
  return <PostEditor key={post.id} post={post} countries={countries} />
}
