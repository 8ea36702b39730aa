import type { PersonRow } from '#contract/hiring/people.ts'
import type { ApplicationOf, ListedPerson, PersonColumns } from './queries.ts'

export const presentApplication = ({ submittedAt, activeAt, ...application }: ApplicationOf) => ({
  ...application,
  submitted_at: new Date(submittedAt).toISOString(),
  active_at: new Date(activeAt).toISOString(),
})

export const presentColumns = (row: PersonColumns) => ({
  id: row.id,
  name: `${row.firstName} ${row.lastName}`,
  image: row.image,
  last_job: row.lastJob,
  country: row.country,
  applications: row.applications,
  tags: row.tags,
  active_at: row.lastAt.toISOString(),
  may_contact: row.noContactBy === null,
  kept_until: row.endsAt?.toISOString() ?? null,
})

export const presentRow = (row: ListedPerson, found: string | undefined): PersonRow => ({
  ...presentColumns(row),
  last_application: row.lastApplication && presentApplication(row.lastApplication),
  found: found?.replace(/\s+/g, ' ').trim() ?? null,
  cursor: `${row.micros}_${row.id}`,
})
