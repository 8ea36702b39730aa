import { ownOpportunity } from '#api/platform/access/scope.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, memberUploadRoute, type Route, route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/opportunities/attachments.ts'
import { removeAttachment, type Services, storeAttachments } from './commands.ts'
import { presentAttachment } from './present.ts'
import { type AttachmentRow, findOwnAttachment, findPublished, listAttachments } from './queries.ts'

export function attachmentRoutes(services: Services): Route[] {
  const { database } = services
  const listed = async (opportunityId: number) =>
    (await listAttachments(database, opportunityId)).map(presentAttachment)
  return [
    memberUploadRoute(contract.addAttachments, async ({ params, scope, form, client }) => {
      await storeAttachments(services, scope, { id: params.id, form, idempotencyKey: client.idempotencyKey })
      return listed(params.id)
    }),
    memberRoute(contract.removeAttachment, async ({ params, scope }) => {
      await removeAttachment(services, scope, { id: params.id, attachmentId: params.attachment })
      return listed(params.id)
    }),
    memberRoute(contract.readOwnAttachment, async ({ params, scope }) => {
      const { id: opportunityId } = await ownOpportunity(database, scope, { id: params.id, kind: 'RFP' })
      return download(services, await findOwnAttachment(database, { opportunityId, id: params.attachment }))
    }),
    route(contract.readAttachment, async ({ params }) =>
      download(services, await findPublished(database, { opportunityId: params.id, id: params.attachment })),
    ),
  ]
}

async function download({ files }: Services, file: AttachmentRow | undefined) {
  const content = file && (await files.stream(file.storageName))
  if (!content) throw new ApiError('not_found')
  return new Download({ content, name: file.name, size: file.size })
}
