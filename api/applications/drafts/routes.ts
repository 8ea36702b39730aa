import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/drafts.ts'
import { addFiles, discardDraft, removeFile, type Services, saveWords, showDraft } from './commands.ts'
import { presentSummary } from './present.ts'
import { findDraft, listDrafts } from './queries.ts'

export function draftRoutes(services: Services): Route[] {
  const { database } = services
  return [
    signedInRoute(contract.listProposalDrafts, async ({ caller }) =>
      (await listDrafts(database, caller.userId)).map(presentSummary),
    ),
    signedInRoute(contract.readProposalDraft, async ({ params, caller }) => {
      const writer = { opportunityId: params.id, userId: caller.userId }
      return (await findDraft(database, writer)) ? showDraft(database, writer) : null
    }),
    signedInRoute(contract.saveProposalWords, ({ params, caller, body, client }) =>
      saveWords(services, {
        opportunityId: params.id,
        userId: caller.userId,
        arrivedAt: client.arrivedAt,
        ...body,
      }),
    ),
    uploadRoute(contract.addDraftFile, ({ params, caller, form, client }) =>
      addFiles(services, {
        opportunityId: params.id,
        userId: caller.userId,
        form,
        arrivedAt: client.arrivedAt,
      }),
    ),
    signedInRoute(contract.removeDraftFile, ({ params, query, caller }) => {
      const writer = { opportunityId: params.id, userId: caller.userId }
      return removeFile(database, writer, { part: params.part, sha256: query.sha256 })
    }),
    signedInRoute(contract.discardProposalDraft, async ({ params, caller }) => {
      await discardDraft(database, { opportunityId: params.id, userId: caller.userId })
      return {}
    }),
  ]
}
