import { noteNews } from '#api/accounts/news/commands.ts'
import { updateUser } from '#api/accounts/profile/queries.ts'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { findMembership } from '#api/companies/members/queries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { changeCompany, makeCompany } from '#api/opportunities/companies/commands.ts'
import type { CompanyValues } from '#api/opportunities/companies/queries.ts'
import type { Services as ProfileServices } from '#api/people/profile/commands.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { keepWhile, readPicture } from '#api/platform/images/commands.ts'
import type { Picture } from '#api/platform/images/reencode.ts'
import { imageUrl } from '#api/platform/images/rules.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { CompanyOnboarding, JobSeekerOnboarding } from '#contract/people/onboarding.ts'
import {
  deleteEducation,
  deleteProfession,
  insertEducation,
  insertProfession,
  updateOnboarded,
  upsertMember,
} from './queries.ts'
import { zoneIn } from './rules.ts'

export type Services = ProfileServices & { queue: Pick<Queue, 'enqueue'> }

/**
 * Saves the job seeker's draft as a profile, an academic and an employment record; skipped steps make no record
 * (decisions §4). A repeated draft overwrites the records, so a lost answer or a second click makes nothing twice.
 * @throws ApiError invalid for a country that does not exist
 */
export async function onboardJobSeeker({ database }: Services, userId: number, draft: JobSeekerOnboarding) {
  checkCountries({ nationality: draft.nationality, country: draft.country })
  await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    await updateUser(tx, userId, {
      birthDate: draft.birth_date ?? null,
      nationality: draft.nationality,
      residentialAddress: draft.residential_address,
      country: draft.country,
      highestEducationLevel: draft.highest_education_level ?? null,
      skills: draft.skills ?? [],
      onboardedAt: new Date(),
    })
    await saveEducation(tx, userId, draft)
    await saveProfession(tx, userId, draft)
  })
}

async function saveEducation(tx: Transaction, userId: number, draft: JobSeekerOnboarding) {
  await deleteEducation(tx, userId)
  const { highest_education_level: qualificationLevel, institution_of_highest_education_level: institution } =
    draft
  if (!qualificationLevel || !institution) return
  await insertEducation(tx, {
    userId,
    qualificationLevel,
    institution,
    startDate: draft.start_of_highest_education_level ?? null,
    endDate: draft.end_of_highest_education_level ?? null,
  })
}

async function saveProfession(tx: Transaction, userId: number, draft: JobSeekerOnboarding) {
  await deleteProfession(tx, userId)
  if (!draft.current_role || !draft.current_company) return
  await insertProfession(tx, {
    userId,
    role: draft.current_role,
    company: draft.current_company,
    startDate: draft.start_of_current_role ?? null,
    endDate: draft.end_of_current_role ?? null,
  })
}

/**
 * Creates the member's company, or changes it when the draft is repeated. A new company is not verified.
 * @throws ApiError invalid for a country that does not exist or at the logo; forbidden for a member of somebody else's company
 */
export async function onboardCompany(services: Services, userId: number, draft: CompanyOnboarding) {
  checkCountries({ country: draft.country })
  const { logo: file, job_title: jobTitle } = draft
  const logo = file && (await readPicture(services.database, { file, field: 'logo', userId }))
  const values = companyValues(draft, logo ? imageUrl(logo.hash) : logo)
  const timeZone = zoneIn(draft.country, draft.time_zone)
  while (!(await saveAtOnce(services, userId, { jobTitle, values, timeZone, logo })));
}

type NewCompany = {
  jobTitle: string
  values: CompanyValues
  timeZone: string | null
  logo: Picture | null | undefined
}

/**
 * Locks the company before the person, in the order of every command that needs both.
 * @returns false when the person joined a company meanwhile, which then has to be locked first
 */
function saveAtOnce(services: Services, userId: number, { jobTitle, logo, ...company }: NewCompany) {
  return keepWhile(services, logo ? [logo] : [], async (tx) => {
    const before = await findMembership(tx, userId)
    if (before) await lockCompanyForUpdate(tx, before.companyId)
    await lockUserForUpdate(tx, userId)
    const member = await findMembership(tx, userId)
    if (member?.companyId !== before?.companyId) return false
    const companyId = await saveCompany(tx, services.queue, { userId, member, ...company })
    await upsertMember(tx, { userId, companyId, jobTitle })
    await updateOnboarded(tx, userId)
    return true
  })
}

/** An absent logo leaves the one before. */
function companyValues(draft: CompanyOnboarding, logo: string | null | undefined): CompanyValues {
  return {
    name: draft.name,
    size: draft.size,
    industry: draft.industry,
    address: draft.address,
    country: draft.country,
    summary: draft.summary ?? null,
    skills: draft.skills ?? [],
    ...(logo !== undefined && { logo }),
  }
}

type Member = Awaited<ReturnType<typeof findMembership>>
type Own = { userId: number; member: Member }

async function saveCompany(
  tx: Transaction,
  queue: Services['queue'],
  { userId, member, values, timeZone }: Omit<NewCompany, 'jobTitle' | 'logo'> & Own,
) {
  if (!member) {
    await noteNews(tx, queue, { kind: 'TO_REVIEW' })
    return makeCompany(tx, { ...values, timeZone })
  }
  if (!can(member.role, 'company.edit')) throw new ApiError('forbidden')
  await changeCompany(tx, { companyId: member.companyId, userId }, values)
  return member.companyId
}

function checkCountries(chosen: Record<string, string>) {
  const wrong = Object.entries(chosen).filter(([, code]) => !isCountry(code))
  if (wrong.length === 0) return
  throw new ApiError(
    'invalid',
    Object.fromEntries(wrong.map(([field]) => [field, [problem('country_missing')]])),
  )
}
