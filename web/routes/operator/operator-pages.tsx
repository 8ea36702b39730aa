import { data } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/languages.ts'
import { customPages, editedCustomPage } from '#contract/operator/custom-pages.ts'
import { editedPage, editedTranslation, TRANSLATED } from '#contract/operator/pages.ts'
import { PAGE_NAMES } from '#contract/policies.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { CustomPageEditing } from '#web/operator/custom-pages/custom-page-editing.tsx'
import { PageLists } from '#web/operator/page-lists.tsx'
import { SitePageEditing } from '#web/operator/pages/site-page-editing.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-pages.ts'
import '#web/operator/pages/pages.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const { searchParams } = new URL(request.url)
  const own = searchParams.get('own')
  const [{ results: list }, shown] = await Promise.all([
    api(customPages),
    own === null ? loadSupplied(searchParams) : loadOwn(own, searchParams),
  ]).catch(asPageError)
  return { list, shown }
}
clientLoader.hydrate = true as const

async function loadSupplied(search: URLSearchParams) {
  const name = PAGE_NAMES.find((each) => each === search.get('page')) ?? 'privacy'
  const language = TRANSLATED.find((each) => each === search.get('language'))
  const [page, translation] = await Promise.all([
    api(editedPage, { params: { name } }),
    language ? api(editedTranslation, { params: { name, language } }) : undefined,
  ])
  return { kind: 'supplied', page, language: language ?? DEFAULT_LANGUAGE, translation } as const
}

/** A page of the operator's own, in the language asked for, else in one that it is written in. */
async function loadOwn(own: string, search: URLSearchParams) {
  if (own !== 'new' && !/^[1-9]\d{0,9}$/.test(own)) throw data({ code: 'not_found' }, { status: 404 })
  const page = own === 'new' ? undefined : await api(editedCustomPage, { params: { id: own } })
  const asked = Object.keys(LANGUAGES).find((code) => code === search.get('language'))
  const written = Object.keys(LANGUAGES).find((code) => page?.texts.some(({ language }) => language === code))
  return { kind: 'own', own, page, language: asked ?? written ?? DEFAULT_LANGUAGE } as const
}

/** The pages that the operator edits: those that come with the software, and pages of their own. */
export default function OperatorPages({ loaderData: { list, shown } }: Route.ComponentProps) {
  const text = useText()
  const current = shown.kind === 'own' ? shown.own : shown.page.name
  return (
    <WorkspacePage
      title={text('operator.pages')}
      about={text(shown.kind === 'own' ? 'ownPages.about' : 'pages.about')}
    >
      <div className="page-editing">
        <PageLists own={list} current={current} />
        {shown.kind === 'own' ? <CustomPageEditing {...shown} /> : <SitePageEditing {...shown} />}
      </div>
    </WorkspacePage>
  )
}
