import { pageHtml } from '#api/operator/pages/present.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Client, type Identity, type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { noteList } from '#api/platform/kept/making.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english, wordsFor } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/operator/custom-pages.ts'
import { changeCustomPage, createCustomPage, deleteCustomPage } from './commands.ts'
import { presentCustomPage, presentCustomPages, presentEditedPage } from './present.ts'
import { findCustomPage, findNameOf, findPageAt, listCustomPages } from './queries.ts'
import { textFor } from './rules.ts'

export function customPageRoutes(database: Database): Route[] {
  return [
    route(contract.customPage, async ({ params: { address }, query }) => {
      noteList('PAGES')
      const page = contract.isShortAddress(address) ? await findPageAt(database, address) : undefined
      const text =
        page?.isPublished && textFor(page.texts, wordsFor({ language: query.language ?? '' }).language)
      if (!text) throw new ApiError('not_found')
      return presentCustomPage(address, text)
    }),
    signedInRoute(contract.customPages, async () => ({
      results: presentCustomPages(await listCustomPages(database)),
    })),
    signedInRoute(contract.editedCustomPage, ({ params: { id } }) => readPage(database, id)),
    signedInRoute(contract.previewCustomPage, async ({ body: { text } }) => ({ html: pageHtml(text) })),
    ...changingRoutes(database),
  ]
}

function changingRoutes(database: Database): Route[] {
  const log = (action: string, id: number, by: { caller: Identity; client: Client }) =>
    logSecurityEvent(database, { kind: 'operator_acted', ...by, details: { action, id } })
  return [
    signedInRoute(contract.createCustomPage, async ({ body: draft, caller, client }) => {
      const id = await createCustomPage(database, { draft, operatorId: caller.userId })
      await log(draft.is_published ? 'page_published' : 'page_changed', id, { caller, client })
      return readPage(database, id)
    }),
    signedInRoute(contract.changeCustomPage, async ({ params: { id }, body: draft, caller, client }) => {
      const act = await changeCustomPage(database, { id, draft, operatorId: caller.userId })
      await log(`page_${act}`, id, { caller, client })
      return readPage(database, id)
    }),
    signedInRoute(contract.deleteCustomPage, async ({ params: { id }, query, caller, client }) => {
      await deleteCustomPage(database, { id, basedOn: query.based_on, operatorId: caller.userId })
      await log('page_deleted', id, { caller, client })
      return { detail: english().text('said.pageDeleted') }
    }),
  ]
}

/** @throws ApiError not_found */
async function readPage(database: Database, id: number): Promise<contract.EditedCustomPage> {
  const page = await findCustomPage(database, id)
  if (!page) throw new ApiError('not_found')
  return presentEditedPage(page, await findNameOf(database, page.changedBy))
}
