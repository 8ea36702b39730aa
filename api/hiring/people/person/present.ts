import { presentApplication, presentColumns } from '#api/hiring/people/list/present.ts'
import type { Person } from '#contract/hiring/people.ts'
import type { findPerson, listDuplicates } from './queries.ts'

type Detail = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export function presentPerson(row: Detail, duplicates: Awaited<ReturnType<typeof listDuplicates>>): Person {
  const all = row.all.map(presentApplication)
  const [own, ...joined] = row.accounts
  const accounts = own ? [own, ...joined] : []
  return {
    ...presentColumns(row),
    last_application: all[0] ?? null,
    emails: accounts.map(({ email }) => email),
    phones: [...new Set(accounts.map(({ phone }) => phone))].filter((phone) => phone !== ''),
    all,
    pools: row.pools,
    agreed_until: row.agreedUntil?.toISOString() ?? null,
    no_contact: row.noContactBy && {
      by: row.noContactBy,
      reason: row.noContactReason,
      member: row.noContactMember,
      at: (row.noContactAt ?? row.lastAt).toISOString(),
    },
    joined: joined.map(({ id, name, email }) => ({ id, name, email })),
    told_apart: row.toldApart.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
    duplicates,
    invited: row.invited,
    history: row.acts.map(({ at, ...act }) => ({ ...act, at: new Date(at).toISOString() })),
  }
}
