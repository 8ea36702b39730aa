import type { Output } from '#contract/endpoint.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { rawQuery } from '#web/app/list-address.ts'

export type LoadedChoices = Output<(typeof collections)['jobs']['choices']>

/** The values that further filters offer beside what an address chooses. */
export const loadChoices = (collection: Collection, query: string): Promise<LoadedChoices> =>
  api(collections[collection].choices, { query: rawQuery(new URLSearchParams(query)) })
