import { z } from 'zod'
import {
  AcademicEntry,
  type AcademicRecord,
  EmploymentEntry,
  type EmploymentRecord,
} from '#contract/accounts/records.ts'
import { type UserDetail, UserDetailChange } from '#contract/accounts/user-detail.ts'
import type { CvReading } from '#contract/applications/cv-reading.ts'
import { Skills } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { wholeMonth } from '#web/app/i18n/day.ts'

type Kind = 'person' | 'employment' | 'academic'

/** Something that was found in a CV: its fields can be corrected, and it is saved where it is taken. */
export type Finding = {
  key: string
  kind: Kind
  isTaken: boolean
  /** The profile has a record of it. */
  isKnown?: boolean
  values: Record<string, string>
}

/** The profile that a CV is read into. */
export type Known = {
  account: UserDetail
  employment: z.infer<typeof EmploymentRecord>[]
  academic: z.infer<typeof AcademicRecord>[]
}

const PERSON = [
  'first_name',
  'last_name',
  'contact_number',
  'linkedin_handle',
  'github_handle',
  'dribbble_handle',
] as const

/** Offers what differs from the profile, and takes what the profile lacks from the start. */
export function findingsOf(reading: CvReading, known: Known): Finding[] {
  const { account } = known
  const person = PERSON.flatMap((name): Finding[] => {
    const found = reading[name]
    if (!found || isSame(found, account[name] ?? '')) return []
    return [{ key: name, kind: 'person', isTaken: !account[name], values: { [name]: found } }]
  })
  const records = (['employment', 'academic'] as const).flatMap((kind) =>
    reading[kind].map((values, at): Finding => {
      const isKnown = IS_SAME[kind](values, known)
      return { key: `${kind}-${at}`, kind, isTaken: !isKnown, isKnown, values }
    }),
  )
  return [...person, ...records]
}

/** Whether a reading has anything that the profile lacks. */
export const hasNews = (reading: CvReading, known: Known) =>
  findingsOf(reading, known).some(({ isKnown }) => !isKnown) ||
  skillsOf(reading, known.account).length > known.account.skills.length

type Values = Record<string, string>

/** A record is known by its names, because a CV words descriptions and dates otherwise than a form. */
const IS_SAME = {
  employment: ({ role = '', company = '' }: Values, { employment }: Known) =>
    employment.some((one) => isSame(role, one.role) && isSame(company, one.company)),
  academic: ({ qualification_level: level, field = '', institution = '' }: Values, { academic }: Known) =>
    academic.some(
      (one) =>
        isSame(institution, one.institution) &&
        (level === one.qualification_level || isSame(field, one.field ?? '')),
    ),
}

const isSame = (one: string, other: string) => plain(one) === plain(other)
const plain = (text: string) => text.replace(/[\s().-]/g, '').toLowerCase()

/** The skills of the profile with those of the CV, as many as a profile takes. */
export const skillsOf = (reading: CvReading, account: UserDetail): string[] => {
  const known = new Set(account.skills.map((skill) => skill.toLowerCase()))
  const added = reading.skills.filter((skill) => !known.has(skill.toLowerCase()))
  return [...account.skills, ...added].slice(0, LIMITS.skills)
}

/** The name of a field of a finding; those of the person have one alone. */
export const nameOf = ({ key, kind }: Finding, field: string) =>
  kind === 'person' ? field : `${key}-${field}`

/** The values as the API takes them. */
export function entryOf({ kind, values }: Finding): Record<string, string> {
  const { start_date = '', end_date = '' } = values
  return kind === 'person'
    ? values
    : { ...values, start_date: wholeMonth(start_date), end_date: wholeMonth(end_date) }
}

const ENTRY = { employment: EmploymentEntry, academic: AcademicEntry, person: UserDetailChange.partial() }

type Taken = { findings: Finding[]; skills: string[] }

/** Checks what is taken like the server, each fault at its field. */
export const Checked = z.custom<Taken>().superRefine(({ findings, skills }, context) => {
  for (const finding of findings.filter(({ isTaken }) => isTaken)) {
    const { error } = ENTRY[finding.kind].safeParse(entryOf(finding))
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [nameOf(finding, String(path[0]))], message })
  }
  const wrong = Skills.safeParse(skills).error?.issues[0]
  if (wrong) context.addIssue({ code: 'custom', path: ['skills'], message: wrong.message })
})
