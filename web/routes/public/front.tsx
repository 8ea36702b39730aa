import { useText } from '#web/app/i18n/text.tsx'
import { FrontPart } from '#web/opportunities/front/front-part.tsx'
import { loadFront } from '#web/opportunities/front/load-front.server.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import type { Route } from './+types/front.ts'
import '#web/opportunities/front/front.css'
import '#web/opportunities/front/front-drawings.css'
import '#web/parts/markdown-section.css'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadFront(request, context)
}

/** The part of the front page for newcomers, above the job list (product-spec §2), which is all that signed-in people find. */
export default function Front({ loaderData: front }: Route.ComponentProps) {
  const text = useText()
  if (!front) return null
  return (
    <>
      <PageHead title={front.title} description={front.description} canonical="/" />
      <FrontPart html={front.html} />
      <h2 className="front-new front-list">{text('list.jobs.title')}</h2>
    </>
  )
}
