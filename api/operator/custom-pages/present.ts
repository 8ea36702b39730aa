import { pageHtml } from '#api/operator/pages/present.ts'
import { cutAtWord, excerptOf } from '#api/opportunities/listing/excerpt.ts'
import { catalogueOf, DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import {
  CUSTOM_PAGE_LIMITS,
  type CustomPage,
  type CustomPageItem,
  type EditedCustomPage,
} from '#contract/operator/custom-pages.ts'
import { customPagePath } from '#contract/policies.ts'
import type { listCustomPages, listFooterTitles, PageText, PageWithTexts } from './queries.ts'
import { textFor } from './rules.ts'

export const presentCustomPage = (
  address: string,
  { title, description, text, language }: PageText,
): CustomPage => ({
  address,
  title,
  description: description ?? cutAtWord(excerptOf(text), CUSTOM_PAGE_LIMITS.description),
  language,
  html: pageHtml(text),
})

export function presentEditedPage(page: PageWithTexts, changedBy: string | null): EditedCustomPage {
  return {
    id: page.id,
    address: page.address,
    is_published: page.isPublished,
    footer_position: page.footerPosition,
    version: page.version,
    changed_at: page.changedAt.toISOString(),
    changed_by: changedBy,
    texts: page.texts.map(({ language, title, description, text }) => ({
      language,
      title,
      description,
      text,
    })),
  }
}

type ListRow = Awaited<ReturnType<typeof listCustomPages>>[number]

/** Rows are one for each language of a page, in the order of the pages. */
export const presentCustomPages = (rows: ListRow[]): CustomPageItem[] =>
  [...Map.groupBy(rows, ({ page }) => page.id).values()].flatMap((texts) => {
    const shown = textFor(texts, DEFAULT_LANGUAGE)
    if (!shown) return []
    const { id, address, isPublished, footerPosition } = shown.page
    const { title, language } = shown
    return { id, address, title, language, is_published: isPublished, footer_position: footerPosition }
  })

type FooterRow = Awaited<ReturnType<typeof listFooterTitles>>[number]

/** Links of the footer for readers of a language; `lang` is that of a title in another one. */
export const presentFooter = (rows: FooterRow[], language: Language) =>
  [...Map.groupBy(rows, ({ address }) => address).values()].flatMap((texts) => {
    const shown = textFor(texts, language)
    if (!shown) return []
    const lang = shown.language === catalogueOf(language) ? undefined : shown.language
    return { path: customPagePath(shown.address), title: shown.title, ...(lang && { lang }) }
  })
