import { updateUser } from '#api/accounts/profile/queries.ts'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { normalisePhone } from '#api/accounts/registration/rules.ts'
import { renameApplicant } from '#api/applications/cv-text/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { keepImage } from '#api/platform/images/commands.ts'
import type { UserDetailChange } from '#contract/accounts/user-detail.ts'
import { ApiError, problem } from '#contract/errors.ts'

export type Services = { database: Database; files: Files }

/**
 * Changes the caller's own profile; fields that the change does not name stay.
 * @throws ApiError invalid with the field errors, rate_limited and unavailable for pictures
 */
export async function changeProfile(
  services: Services,
  userId: number,
  change: UserDetailChange,
): Promise<void> {
  const contactNumber = change.contact_number && normalisePhone(change.contact_number)
  if (change.contact_number && !contactNumber) {
    throw new ApiError('invalid', { contact_number: [problem('contact_number_unknown')] })
  }
  if (change.country && !isCountry(change.country)) {
    throw new ApiError('invalid', { country: [problem('country_missing')] })
  }
  const savePicture = (field: 'image' | 'cover_image') => {
    const file = change[field]
    return file ? keepImage(services, { file, field, userId }) : file
  }
  // One after the other, so that one person never holds two places in the pictures' queue.
  const image = await savePicture('image')
  const coverImage = await savePicture('cover_image')
  await services.database.transaction(async (tx) => {
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
      image,
      coverImage,
    })
    await renameApplicant(tx, userId)
  })
}
