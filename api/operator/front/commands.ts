import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { keepWhile, readPicture } from '#api/platform/images/commands.ts'
import { announcePages } from '#api/platform/kept/changes.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { FrontChange } from '#contract/operator/front.ts'
import { lockFrontPartsForUpdate, upsertFrontParts } from './queries.ts'
import { versionOf } from './rules.ts'

export type Services = { database: Database; files: Files }

/**
 * Changes the operator's own part of the front page; absent fields keep their values.
 * @throws ApiError conflict where others were saved since `based_on`; invalid at the picture, rate_limited, unavailable, no_room
 */
export async function changeFrontParts(
  services: Services,
  operatorId: number,
  { text, front_picture: file, picture_text: pictureText, based_on: basedOn }: FrontChange,
): Promise<void> {
  const upload = { field: 'front_picture', userId: operatorId }
  const picture = file && (await readPicture(services.database, { ...upload, file }))
  const parts = { text, picture: picture ? picture.hash : picture, pictureText }
  await keepWhile(services, picture ? [picture] : [], async (tx) => {
    const before = await lockFrontPartsForUpdate(tx)
    if (basedOn !== undefined && before && versionOf(before) !== basedOn) {
      throw new ApiError('conflict', undefined, { reason: problem('front_changed') })
    }
    await upsertFrontParts(tx, parts)
    await announcePages(tx)
    const fields = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : name))
    const details = { fields: fields.join(' ') }
    await record(tx, { actorId: operatorId, action: 'front-page.changed', subject: 'front-page', details })
  })
}
