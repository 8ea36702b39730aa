import { editedPage } from '#contract/operator/pages.ts'
import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { PageEditor } from '#web/operator/pages/page-editor.tsx'
import { PageVersions } from '#web/operator/pages/page-versions.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-pages.ts'
import '#web/operator/pages/pages.css'

const pageOf = (search: URLSearchParams) =>
  PAGE_NAMES.find((name) => name === search.get('page')) ?? 'privacy'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const name = pageOf(new URL(request.url).searchParams)
  return api(editedPage, { params: { name } }).catch(asPageError)
}
clientLoader.hydrate = true as const

/** The pages that the operator edits: privacy notice, terms, help and advice. */
export default function OperatorPages({ loaderData: page }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.pages')} about={text('pages.about')}>
      <div className="page-editing">
        <nav aria-label={text('operator.pages')}>
          {PAGE_NAMES.map((name) => (
            <LocalLink
              key={name}
              to={`/operator/pages/?page=${name}`}
              preventScrollReset
              aria-current={name === page.name ? 'page' : undefined}
            >
              {text(`pages.${name}`)}
            </LocalLink>
          ))}
        </nav>
        <div>
          <div className="page-editing-head">
            <h2 className="heading">{page.title}</h2>
            <a href={pagePath(page.name)} className="text-link">
              {text('pages.public')}
            </a>
          </div>
          <PageEditor key={page.name} page={page} />
          <PageVersions page={page} />
        </div>
      </div>
    </WorkspacePage>
  )
}
