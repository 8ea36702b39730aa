import { z } from 'zod'
import { AcademicEntry, EmploymentEntry } from '#contract/accounts/records.ts'
import { type UserDetail, UserDetailChange } from '#contract/accounts/user-detail.ts'
import type { CvReading } from '#contract/applications/cv-reading.ts'
import { Skills } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { wholeDay } from '#web/app/i18n/day.ts'

type Kind = 'person' | 'employment' | 'academic'

/** Something that was found in a CV: its fields can be corrected, and it is saved where it is taken. */
export type Finding = { key: string; kind: Kind; isTaken: boolean; values: Record<string, string> }

const PERSON = [
  'first_name',
  'last_name',
  'contact_number',
  'linkedin_handle',
  'github_handle',
  'dribbble_handle',
] as const

/** Offers what differs from the profile, and takes what the profile lacks from the start. */
export function findingsOf(reading: CvReading, account: UserDetail): Finding[] {
  const person = PERSON.flatMap((name): Finding[] => {
    const found = reading[name]
    if (!found || isSame(found, account[name] ?? '')) return []
    return [{ key: name, kind: 'person', isTaken: !account[name], values: { [name]: found } }]
  })
  const records = (['employment', 'academic'] as const).flatMap((kind) =>
    reading[kind].map((values, at): Finding => ({ key: `${kind}-${at}`, kind, isTaken: true, values })),
  )
  return [...person, ...records]
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
    : { ...values, start_date: wholeDay(start_date), end_date: wholeDay(end_date) }
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
