import type { ZodType } from 'zod'
import {
  AcademicEntry,
  academicRecords,
  EmploymentEntry,
  employmentRecords,
  ProjectEntry,
  projects,
} from '#contract/accounts/records.ts'
import { educationLevelWords } from '#web/app/i18n/choices.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

type RecordName = 'experience' | 'education' | 'projects'

/** A record of any shape on the wire. */
export type OwnRecord = { id: number } & { [field: string]: string | number | null }

/** The endpoints of one shape stand for those of all three. */
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
  /** The label of the checkbox for an open end; without it both dates are required. */
  openEnd?: MessageId
  present(record: OwnRecord, text: (id: MessageId) => string): { title: string; place: string; words: string }
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
    openEnd: 'record.presentlyWorking',
    present: ({ role, company, description }) => ({
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
    openEnd: 'record.presentlyStudying',
    present: ({ qualification_level, field, institution }, text) => ({
      title: [educationLevelWords(text, words(qualification_level)), words(field)].filter(Boolean).join(', '),
      place: words(institution),
      words: '',
    }),
  },
  projects: {
    name: 'projects',
    endpoints: projects as unknown as Endpoints, // as above
    schema: ProjectEntry,
    fields: [line('name', 'record.name'), line('role', 'record.role', 'organization-title'), DESCRIPTION],
    present: ({ name, role, description }) => ({
      title: words(name),
      place: words(role),
      words: words(description),
    }),
  },
}
