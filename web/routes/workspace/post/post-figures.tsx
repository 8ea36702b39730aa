import { listSourceLinks, readFigures } from '#contract/hiring/figures.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { FiguresContent } from '#web/hiring/figures/figures-content.tsx'
import { SourceLinksPanel } from '#web/hiring/figures/source-links.tsx'
import { useHub } from '#web/posting/hub/hub.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import type { Route } from './+types/post-figures.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const given = Object.fromEntries(new URL(request.url).searchParams) as { period?: '90' } // the API checks it
  const [figures, links] = await Promise.all([
    api(readFigures, { query: { period: 'all', ...given, post: id } }).catch(asPageError),
    api(listSourceLinks, { params: { id } }).catch(asPageError),
  ])
  return { figures, links }
}
clientLoader.hydrate = true as const

/** The figures of one job, and links by which to tell where its applicants come from. */
export default function PostFigures({ loaderData: { figures, links } }: Route.ComponentProps) {
  const text = useText()
  const { id } = useHub().post
  return (
    <PostTab heading={text('hub.figures')} isDense>
      <FiguresContent figures={figures} post={id} />
      <SourceLinksPanel key={id} id={id} links={links} />
    </PostTab>
  )
}
