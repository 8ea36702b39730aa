import { availableCountries } from '#contract/accounts/reference.ts'
import { readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { asPageError } from '#web/app/problem.ts'
import { PostEditor } from '#web/posting/post-editor.tsx'
import type { Route } from './+types/post-edit.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [post, countries] = await Promise.all([
    api(readPost, { params: { id: params.id } }).catch(asPageError),
    api(availableCountries, { query: { language: documentLanguage() } }),
  ])
  return { post, countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}
clientLoader.hydrate = true as const

/** The editor of a job or an RFP of the company. */
export default function PostEdit({ loaderData: { post, countries } }: Route.ComponentProps) {
  return <PostEditor key={post.id} post={post} countries={countries} />
}
