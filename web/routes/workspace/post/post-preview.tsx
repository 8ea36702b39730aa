import { readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { loadPostAsRead, PostAsRead } from '#web/posting/post-as-read.tsx'
import { PostFindings } from '#web/posting/post-findings.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-preview.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const post = await api(readPost, { params: { id } }).catch(asPageError)
  return { post, shown: await loadPostAsRead(id).catch(asPageError) }
}
clientLoader.hydrate = true as const

/** A post as visitors will see it. */
export default function PostPreview({ loaderData: { post, shown } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage
      title={text('post.previewTitle')}
      back={{ to: `/admin/posts/${post.id}/edit/`, label: text('post.backToEdit') }}
      actions={
        <LocalLink to={`/admin/posts/${post.id}/edit/`} className={button('primary')}>
          {text('post.edit')}
        </LocalLink>
      }
    >
      <Banner kind="note">{text('post.previewText')}</Banner>
      {post.findings.some(({ severity }) => severity === 'BLOCK') && (
        <PostFindings findings={post.findings} isPublished={post.published_at !== null} />
      )}
      <PostAsRead {...shown} isJob={post.kind === 'JOB'} />
    </WorkspacePage>
  )
}
