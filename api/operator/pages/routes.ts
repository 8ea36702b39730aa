import { findPolicyVersions } from '#api/accounts/consents/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { noteList } from '#api/platform/kept/making.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english, type Words, wordsFor } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import * as contract from '#contract/operator/pages.ts'
import type { PageName } from '#contract/policies.ts'
import { publishPage, publishTranslation } from './commands.ts'
import { pageHtml, presentEdited, presentPage } from './present.ts'
import { findPageVersion, findTranslation, listPageVersions } from './queries.ts'
import { countUnfilled, type Site, suppliedText } from './rules.ts'

type Services = { database: Database; site: Site }

export function pageRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route(contract.sitePage, async ({ params, query }) => {
      noteList('PAGES')
      const words = wordsFor({ language: query.language ?? '' })
      return presentPage(await findShown(services, words, { ...params, ...query }), words)
    }),
    route(contract.policyVersions, () => {
      noteList('PAGES')
      return findPolicyVersions(database)
    }),
    ...editingRoutes(services),
    ...translationRoutes(services),
  ]
}

function editingRoutes(services: Services): Route[] {
  const { database, site } = services
  return [
    signedInRoute(contract.editedPage, async ({ params, query }) =>
      presentEdited(await findShown(services, english(), { ...params, ...query }), english()),
    ),
    signedInRoute(contract.suppliedPage, async ({ params, query }) => ({
      text: suppliedText(params.name, wordsFor({ language: query.language ?? '' }), site),
    })),
    signedInRoute(contract.previewPage, async ({ body: { text } }) => ({
      html: pageHtml(text),
      unfilled: countUnfilled(text),
    })),
    signedInRoute(contract.publishPage, async ({ params: { name: page }, body: draft, caller, client }) => {
      const version = await publishPage(database, { page, draft, operatorId: caller.userId })
      const details = { action: 'page_published', id: page }
      await logSecurityEvent(database, { kind: 'operator_acted', caller, client, details })
      return { detail: english().text('said.pagePublished'), version }
    }),
  ]
}

function translationRoutes({ database, site }: Services): Route[] {
  return [
    signedInRoute(contract.editedTranslation, async ({ params: { name: page, language } }) => {
      const words = wordsFor({ language })
      const newest = await findPageVersion(database, page)
      const last = await findTranslation(database, { page, language })
      const isOfNewest = last !== undefined && last.version === newest?.version
      return {
        version: newest?.version ?? 0,
        revision: isOfNewest ? last.revision : 0,
        text: last?.text ?? suppliedText(page, words, site),
        is_shown: isOfNewest || !newest,
      }
    }),
    signedInRoute(contract.publishTranslation, async ({ params, body: draft, caller, client }) => {
      const { name: page, language } = params
      await publishTranslation(database, { page, language, draft, operatorId: caller.userId })
      const details = { action: 'page_published', id: page }
      await logSecurityEvent(database, { kind: 'operator_acted', caller, client, details })
      return { detail: english().text('said.pagePublished') }
    }),
  ]
}

type Asked = { name: PageName; version?: number | undefined }

/** @throws ApiError not_found for a version that was never published */
async function findShown({ database, site }: Services, words: Words, { name, version }: Asked) {
  const versions = await listPageVersions(database, name)
  const found = await findPageVersion(database, name, version)
  const { language } = words
  if (!found) {
    if (version !== undefined) throw new ApiError('not_found')
    return { name, version: 0, publishedAt: null, versions, language, text: suppliedText(name, words, site) }
  }
  const translation = await findTranslation(database, { page: name, language, version: found.version })
  const own = translation ? { text: translation.text, language } : { language: DEFAULT_LANGUAGE }
  return { name, versions, ...found, ...own }
}
