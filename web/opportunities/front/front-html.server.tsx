import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Audiences, Categories, ClosingSoon, ForCompanies } from './front-sections.server.tsx'
import { OwnPart, Safety, VerifiedCompanies } from './front-trust.server.tsx'
import type { FrontView } from './front-view.ts'
import { Hero } from './hero.server.tsx'

/** Rendered on the server alone: its texts and components never travel to the browser, which takes it as it is. */
export function frontHtml(i18n: I18n, view: FrontView): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Hero view={view} />
      <Audiences />
      <ClosingSoon soon={view.soon} />
      <Categories jobs={view.jobs} choices={view.choices} />
      <VerifiedCompanies companies={view.own.verified_companies} />
      <OwnPart own={view.own} />
      <Safety />
      <ForCompanies />
    </I18nProvider>,
  )
}
