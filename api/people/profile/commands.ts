import { updateUser } from '#api/accounts/profile/queries.ts'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { requirePhone } from '#api/accounts/registration/commands.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { renameApplicant } from '#api/applications/cv-text/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { type Client, type Identity, requireRecent } from '#api/platform/http/route.ts'
import { keepWhile, readPicture } from '#api/platform/images/commands.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { UserDetailChange } from '#contract/accounts/user-detail.ts'
import { ApiError, problem } from '#contract/errors.ts'

export type Services = { database: Database; files: Files }
type By = { caller: Identity; client: Client }

/**
 * Changes the caller's own profile; fields that the change does not name stay.
 * @throws ApiError reauthentication_needed for another phone number, invalid with the field errors, rate_limited and unavailable for pictures
 */
export async function changeProfile(
  services: Services,
  { caller, client }: By,
  change: UserDetailChange,
): Promise<void> {
  const { userId } = caller
  const contactNumber = change.contact_number && requirePhone(change.contact_number)
  if (change.country && !isCountry(change.country)) {
    throw new ApiError('invalid', { country: [problem('country_missing')] })
  }
  const before = contactNumber ? await findUser(services.database, userId) : undefined
  const isPhoneChanged = before !== undefined && contactNumber !== before.contactNumber
  if (isPhoneChanged) requireRecent(caller)
  const pictureOf = (field: 'image' | 'cover_image') => {
    const file = change[field]
    return file ? readPicture(services.database, { file, field, userId }) : file
  }
  // One after the other, so that one person never holds two places in the pictures' queue.
  const image = await pictureOf('image')
  const cover = await pictureOf('cover_image')
  const pictures = [image, cover].filter((each) => each != null)
  await keepWhile(services, pictures, async (tx) => {
    await updateUser(tx, userId, {
      firstName: change.first_name,
      lastName: change.last_name,
      about: change.about,
      country: change.country,
      skills: change.skills,
      language: change.language,
      linkedinHandle: change.linkedin_handle,
      githubHandle: change.github_handle,
      dribbbleHandle: change.dribbble_handle,
      contactNumber,
      image: image ? image.hash : image,
      coverImage: cover ? cover.hash : cover,
    })
    await renameApplicant(tx, userId)
    if (isPhoneChanged) await logSecurityEvent(tx, { kind: 'phone_changed', caller, client })
  })
}
