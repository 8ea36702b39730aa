import { updateUser } from '#api/accounts/profile/queries.ts'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { normalisePhone } from '#api/accounts/registration/rules.ts'
import { renameApplicant } from '#api/applications/cv-text/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { keepImage } from '#api/platform/images/commands.ts'
import type { UserDetailChange } from '#contract/accounts/user-detail.ts'
import { ApiError } from '#contract/errors.ts'

export type Services = { database: Database; files: Files }

/**
 * Changes the caller's own profile; what the change does not name stays.
 * @throws ApiError invalid with the field errors, rate_limited and unavailable for pictures
 */
export async function changeProfile(
  services: Services,
  userId: number,
  change: UserDetailChange,
): Promise<void> {
  const contactNumber = change.contact_number && normalisePhone(change.contact_number)
  if (change.contact_number && !contactNumber) {
    throw new ApiError('invalid', {
      contact_number: ['Enter a contact number that exists, with its dial code'],
    })
  }
  if (change.country && !isCountry(change.country)) {
    throw new ApiError('invalid', { country: ['Choose a country'] })
  }
  const keep = (field: 'image' | 'cover_image') =>
    keptPicture(services, userId, { field, file: change[field] })
  // One after the other: one person does not take two turns of the pictures' queue.
  const image = await keep('image')
  const coverImage = await keep('cover_image')
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

async function keptPicture(
  services: Services,
  userId: number,
  { field, file }: { field: string; file: File | null | undefined },
) {
  return file ? keepImage(services, { file, field, userId }) : file
}
