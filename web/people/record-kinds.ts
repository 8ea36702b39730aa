import type { ZodType } from 'zod'
import {
  AcademicEntry,
  academicRecords,
  EmploymentEntry,
  employmentRecords,
  ProjectEntry,
  projects,
} from '#contract/accounts/records.ts'
import { EDUCATION_LEVEL_WORDS } from '#contract/choices.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

type RecordName = 'experience' | 'education' | 'projects'

/** A record of any shape, as the API gives it. */
export type OwnRecord = { id: number } & { [field: string]: string | number | null }

/** The endpoints of one shape; the others have the same, each with fields of its own. */
type Endpoints = typeof employmentRecords

export type RecordField = {
  name: string
  label: MessageId
  kind: 'line' | 'text' | 'level'
  autoComplete?: string
}

export type RecordKind = {
  name: RecordName
  endpoints: Endpoints
  schema: ZodType<object>
  fields: RecordField[]
  /** The words of the box that says that it is not over; without it both dates are asked for. */
  present?: MessageId
  /** The two lines and the text by which a record is shown. */
  show(record: OwnRecord): { title: string; place: string; words: string }
}

const line = (name: string, label: MessageId, autoComplete = 'off'): RecordField => ({
  name,
  label,
  kind: 'line',
  autoComplete,
})
const words = (value: string | number | null | undefined) => String(value ?? '')
const DESCRIPTION: RecordField = { name: 'description', label: 'record.description', kind: 'text' }

/** Three shapes of one mechanism (product-spec §3). */
export const RECORD_KINDS: Record<RecordName, RecordKind> = {
  experience: {
    name: 'experience',
    endpoints: employmentRecords,
    schema: EmploymentEntry,
    fields: [
      line('role', 'record.role', 'organization-title'),
      line('company', 'record.company', 'organization'),
      DESCRIPTION,
    ],
    present: 'record.presentlyWorking',
    show: ({ role, company, description }) => ({
      title: words(role),
      place: words(company),
      words: words(description),
    }),
  },
  education: {
    name: 'education',
    endpoints: academicRecords as unknown as Endpoints, // the same endpoints for another shape
    schema: AcademicEntry,
    fields: [
      { name: 'qualification_level', label: 'record.level', kind: 'level' },
      line('field', 'record.field'),
      line('institution', 'record.institution'),
    ],
    present: 'record.presentlyStudying',
    show: ({ qualification_level, field, institution }) => ({
      title: [levelWords(words(qualification_level)), words(field)].filter(Boolean).join(', '),
      place: words(institution),
      words: '',
    }),
  },
  projects: {
    name: 'projects',
    endpoints: projects as unknown as Endpoints, // as above
    schema: ProjectEntry,
    fields: [line('name', 'record.name'), line('role', 'record.role', 'organization-title'), DESCRIPTION],
    show: ({ name, role, description }) => ({
      title: words(name),
      place: words(role),
      words: words(description),
    }),
  },
}

const levelWords = (level: string) => (EDUCATION_LEVEL_WORDS as Record<string, string>)[level] ?? level
