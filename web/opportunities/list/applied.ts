import { collections } from '#contract/opportunities/opportunities.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { rawQuery } from '#web/app/list-address.ts'

/** The ids on a page of the list that its reader has applied to: the same page as they alone see it says so. */
export async function loadApplied(collection: Collection, search: string): Promise<number[]> {
  const cards = await api(collections[collection].list, { query: rawQuery(new URLSearchParams(search)) })
  return cards.filter(({ applicants }) => applicants.length > 0).map(({ id }) => id)
}
