import { availableCountries } from '#contract/accounts/reference.ts'
import { readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { loadPostAsRead, PostAsRead } from '#web/posting/post-as-read.tsx'
import { PostEditor } from '#web/posting/post-editor.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/post-edit.ts'

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { company } = await requireAccount(request)
  const loaded = api(readPost, { params: { id } }).catch(asPageError)
  if (!company?.abilities.includes('posts.edit'))
    return { post: await loaded, shown: await loadPostAsRead(id).catch(asPageError) }
  const [post, countries] = await Promise.all([
    loaded,
    api(availableCountries, { query: { language: documentLanguage() } }),
  ])
  return { post, countries: countries.map(({ code, name }) => ({ value: code, label: name })) }
}
clientLoader.hydrate = true as const

/** The editor of a job or an RFP of the company; who may not write posts reads it. */
export default function PostEdit({ loaderData: { post, countries, shown } }: Route.ComponentProps) {
  const text = useText()
  if (countries) return <PostEditor key={post.id} post={post} countries={countries} />
  return (
    <PostTab heading={text('hub.read')} isDense>
      {(post.has_changes || post.published_at === null) && (
        <Banner kind="note">{text('post.previewText')}</Banner>
      )}
      <PostAsRead {...shown} isJob={post.kind === 'JOB'} />
    </PostTab>
  )
}
