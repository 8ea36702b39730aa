import { type Asked, cityNearest, placeCorrected, placeNamed } from '#api/opportunities/places/asked.ts'
import { termsNear } from '#api/opportunities/places/places.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { FilterName } from '#contract/opportunities/filters.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { companyTerm, skillTerm } from './document.ts'

/** The place of a filter and others of its name, a slip mended; undefined for none and for one that is not known. */
export const placeAsked = ({ place, radius }: Pick<ListQuery, 'place' | 'radius'>): Asked | undefined =>
  place ? (placeNamed(place, radius) ?? placeCorrected(place, radius)) : undefined

const nearTerms = ({ near, radius }: ListQuery): string[] =>
  near === undefined ? [] : termsNear(near, radius)

/** The city nearest to the point of a filter. */
export const nearMeant = ({ near }: ListQuery) => (near === undefined ? undefined : cityNearest(near))

/**
 * A search of before goes on with a place that the list no longer has, and finds nothing there.
 * @throws ApiError invalid for a place that is not known
 */
export function requirePlace(query: Pick<ListQuery, 'place' | 'radius'>): void {
  if (query.place && !placeAsked(query)) throw new ApiError('invalid', { place: [problem('place_unknown')] })
}

/** Skills of a filter as terms, those without a word left out. */
export const skillTerms = ({ skill }: ListQuery): string[] => [
  ...new Set((skill ?? []).map(skillTerm).filter((term) => term !== '')),
]

/**
 * The terms of filters by terms of which some are common: `Postings.terms` looks for a common one in the wrong place unless the
 * dictionary was asked about it, so both derive from this. Countries and other facts always have bitmaps and need none.
 */
export const FILTER_TERMS = {
  company: ({ company }) => (company === undefined ? [] : [companyTerm(company)]),
  near: nearTerms,
  place: (query) => placeAsked(query)?.meant.terms ?? [],
  skill: skillTerms,
} as const satisfies { [N in FilterName]?: (query: ListQuery) => string[] }

export const termsAsked = (query: ListQuery): string[] =>
  Object.values(FILTER_TERMS).flatMap((termsOf) => termsOf(query))
