import { offeredTo } from '#api/platform/access/roles.ts'
import { coverUrl, imageUrl } from '#api/platform/images/rules.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import type { Profile } from './queries.ts'

export function presentProfile({ user, member, company, ...steps }: Profile): UserDetail {
  return {
    id: user.id,
    full_name: `${user.firstName} ${user.lastName}`,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    image: imageUrl(user.image),
    cover_image: coverUrl(user.coverImage),
    about: user.about,
    country: user.country,
    contact_number: user.contactNumber,
    date_joined: user.createdAt.toISOString().slice(0, 10),
    skills: user.skills,
    linkedin_handle: user.linkedinHandle,
    github_handle: user.githubHandle,
    dribbble_handle: user.dribbbleHandle,
    birth_date: user.birthDate,
    nationality: user.nationality,
    residential_address: user.residentialAddress,
    highest_education_level: user.highestEducationLevel,
    language: user.language,
    user_type: user.userType,
    is_admin: user.userType === 'RECRUITING_COMPANY',
    is_verified: user.verifiedAt !== null,
    is_onboarded: user.onboardedAt !== null,
    second_step: steps.hasSecondStep ? 'on' : steps.needsSecondStep ? 'needed' : 'off',
    delete_at: user.deleteAt?.toISOString() ?? null,
    policies_due: steps.hasPoliciesDue,
    company: company && member && presentMembership(member, company),
  }
}

function presentMembership(
  { jobTitle, role }: NonNullable<Profile['member']>,
  { suspendedAt, secondStepFrom, ...company }: NonNullable<Profile['company']>,
) {
  const suspended = suspendedAt !== null
  return {
    ...company,
    job_title: jobTitle,
    role,
    abilities: offeredTo(role, suspended),
    second_step_from: secondStepFrom?.toISOString() ?? null,
    suspended,
  }
}
