import { z } from 'zod'
import { UserDetail } from '#contract/accounts/user-detail.ts'
import { EDUCATION_LEVELS, INDUSTRIES } from '#contract/choices.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import {
  CountryCode,
  companyName,
  Day,
  DayOrYear,
  END_BEFORE_START,
  isInOrder,
  line,
  optional,
  Picture,
  paragraph,
  Skills,
} from '#contract/fields.ts'
import { COMPANY_SIZES, LIMITS } from '#contract/vocabulary.ts'

const tag = 'accounts'

const educationLevel = z.enum(EDUCATION_LEVELS, problem('education_level_missing'))

/** Step 1 of the job seeker's wizard, 'Tell Us About Yourself'. */
export const JobSeekerBasics = z.object({
  birth_date: optional(Day.refine((day) => day < new Date().toISOString(), problem('date_not_past'))),
  nationality: CountryCode(problem('nationality_missing')),
  residential_address: line(problem('address_missing'), LIMITS.shortTextLength),
  country: CountryCode(problem('residence_missing')),
})

/** Step 2, 'Your Educational Background', when it is not skipped. */
export const JobSeekerEducation = z.object({
  highest_education_level: educationLevel,
  institution_of_highest_education_level: line(problem('institution_missing')),
  start_of_highest_education_level: optional(DayOrYear),
  end_of_highest_education_level: optional(DayOrYear),
})

/** Step 3, 'Professional Details', when it is not skipped. */
export const JobSeekerProfession = z.object({
  current_role: line(problem('current_role_missing')),
  current_company: line(problem('employer_missing')),
  start_of_current_role: optional(DayOrYear),
  end_of_current_role: optional(DayOrYear),
})

/** Step 4, 'Highlight Your Expertise'. */
export const JobSeekerSkills = z.object({ skills: Skills.optional() })

export const EducationStep = JobSeekerEducation.refine(
  (step) => isInOrder(step.start_of_highest_education_level, step.end_of_highest_education_level),
  { path: ['end_of_highest_education_level'], message: END_BEFORE_START },
)
export const ProfessionStep = JobSeekerProfession.refine(
  (step) => isInOrder(step.start_of_current_role, step.end_of_current_role),
  { path: ['end_of_current_role'], message: END_BEFORE_START },
)

/** The whole draft. Fields of a skipped step are empty or absent; a half-filled step is an error of the missing field. */
export const JobSeekerOnboarding = JobSeekerBasics.extend({
  highest_education_level: optional(educationLevel),
  institution_of_highest_education_level: optional(line('')),
  start_of_highest_education_level: optional(DayOrYear),
  end_of_highest_education_level: optional(DayOrYear),
  current_role: optional(line('')),
  current_company: optional(line('')),
  start_of_current_role: optional(DayOrYear),
  end_of_current_role: optional(DayOrYear),
  skills: Skills.optional(),
}).superRefine((draft, context) => {
  for (const step of [EducationStep, ProfessionStep]) {
    const values = Object.keys(step.shape).map((name) => draft[name as keyof typeof draft]) // steps hold the draft's keys
    const result = values.some(Boolean) ? step.safeParse(withoutNull(draft)) : undefined
    for (const { path, message } of result?.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
  }
})
export type JobSeekerOnboarding = z.output<typeof JobSeekerOnboarding>

function withoutNull(draft: object) {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
}

/** Step 1 of the company's wizard, 'Create Your Company Profile'. */
export const CompanyBasics = z.object({
  job_title: line(problem('job_title_missing')),
  name: companyName(problem('company_name_missing')),
  size: z.enum(COMPANY_SIZES, problem('company_size_missing')),
  industry: z.enum(INDUSTRIES, problem('industry_missing')),
  address: line(problem('company_address_missing')),
  country: CountryCode(problem('company_country_missing')),
})

/** Step 2, 'More on your Company Profile', when it is not skipped. The logo is its own field. */
export const CompanyMore = z.object({
  summary: paragraph(problem('company_summary_missing'), LIMITS.summaryLength),
})

export const CompanyOnboarding = CompanyBasics.extend({
  summary: optional(paragraph('', LIMITS.summaryLength)),
  logo: Picture,
  skills: Skills.optional(),
  time_zone: z
    .string()
    .max(60, problem('time_zone_missing'))
    .optional()
    .describe(
      "IANA, as the browser has it: the company's where it is one of its country; changed in its settings",
    ),
})
export type CompanyOnboarding = z.output<typeof CompanyOnboarding>

/** Safe to repeat after a lost answer: the same draft gives the same one profile. */
export const onboardJobSeeker = endpoint({
  method: 'POST',
  path: '/api/accounts/onboarding/job-seeker/',
  summary: "Complete the job seeker's profile",
  tag,
  caller: 'job-seeker',
  multipart: true,
  body: JobSeekerOnboarding,
  output: UserDetail,
  errors: ['invalid', 'unauthorized', 'forbidden', 'unverified', 'rate_limited'],
})

export const onboardCompany = endpoint({
  method: 'POST',
  path: '/api/accounts/onboarding/recruiting-company/',
  summary: "Complete the company's profile",
  tag,
  caller: 'company-member',
  multipart: true,
  body: CompanyOnboarding,
  output: UserDetail,
  errors: [
    'invalid',
    'unauthorized',
    'forbidden',
    'unverified',
    'too_large',
    'rate_limited',
    'unavailable',
    'no_room',
  ],
})
