import { findShownCompany } from '#api/opportunities/companies/queries.ts'
import { findShownPage } from '#api/opportunities/listing/shown.ts'
import type { Database } from '#api/platform/database/client.ts'
import { noteCompany, noteList } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import type { Kind } from '#contract/vocabulary.ts'

type Asked = { kinds: readonly Kind[]; limit: number }

/** A company with what it has open. @throws ApiError not_found, not_available where it is suspended */
export async function findCompanyList(database: Database, id: number, { kinds, limit }: Asked) {
  noteCompany(id)
  noteList({ company: id })
  const company = await findShownCompany(database, id)
  if (!company) throw new ApiError('not_found')
  if (company.isSuspended) throw new ApiError('not_available')
  const lists = await Promise.all(kinds.map((kind) => listOf(database, { kind, id, limit })))
  return { company, cards: lists.flat().slice(0, limit) }
}

async function listOf(database: Database, { kind, id, limit }: { kind: Kind; id: number; limit: number }) {
  const query = { company: id, page_size: limit }
  const { cards } = await findShownPage(database, { kind, query }, undefined)
  return cards.map((card) => ({ kind, card }))
}
