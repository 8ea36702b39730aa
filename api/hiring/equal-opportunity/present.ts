import { spreadsheet } from '#api/platform/words/spreadsheet.ts'
import type { Words } from '#api/platform/words/words.ts'
import {
  type ChosenEqualOpportunity,
  type Counted,
  type EqualOpportunityChoice,
  type EqualOpportunityGroup,
  type EqualOpportunityRegion,
  type EqualOpportunityReport,
  TOPICS,
} from '#contract/hiring/equal-opportunity.ts'
import type { SumRow } from './queries.ts'
import { addCounts, figuresOf, hasRegions, nameOfRegion, regionCodes } from './rules.ts'

/** A choice made where the country was another one asks for no region here. */
export function presentChoice({ is_on, asks_region }: EqualOpportunityChoice): ChosenEqualOpportunity {
  const has_regions = hasRegions()
  return { is_on, asks_region: asks_region && has_regions, has_regions }
}

/** The company's figures are the sum of the groups that are shown, so they tell nothing that those do not. */
export function presentReport(rows: SumRow[]): EqualOpportunityReport {
  if (rows.length === 0) return { company: null, posts: [] }
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  const counts = rows.reduce<Counted>((sum, row) => addCounts(sum, row.counts), {})
  return {
    company: groupOf(null, { people, counts }),
    posts: rows.map(({ opportunityId, name, ...sums }) =>
      groupOf(opportunityId === null ? null : { id: opportunityId, name: name ?? '' }, sums),
    ),
  }
}

function groupOf(
  post: EqualOpportunityGroup['post'],
  { people, counts }: { people: number; counts: Counted },
): EqualOpportunityGroup {
  const topics = TOPICS.flatMap((topic) => {
    const known = counts[topic]
    return known ? [{ topic, figures: figuresOf(topic, known) }] : []
  })
  return { post, people, topics }
}

export const presentRegions = (country: string): EqualOpportunityRegion[] =>
  regionCodes(country).map((code) => ({ code, name: nameOfRegion(code) }))

const COLUMNS = ['job', 'people', 'topic', 'answer', 'least', 'most'] as const

/** RFC 4180, with a byte order mark that tells spreadsheets it is UTF-8. */
export function csvOf({ company, posts }: EqualOpportunityReport, words: Words): string {
  const groups = [
    ...(company ? [[words.text('equalOpportunity.all'), company] as const] : []),
    ...posts.map((group) => [group.post?.name ?? words.text('equalOpportunity.others'), group] as const),
  ]
  const lines = groups.flatMap(([name, { people, topics }]) =>
    topics.flatMap(({ topic, figures }) =>
      figures.map(({ answer, name: region, least, most }) => [
        name,
        people,
        words.text(`equalOpportunity.${topic}`),
        region ?? words.text(`equalOpportunity.${topic}.${answer}` as 'equalOpportunity.gender.MAN'), // one text for each answer of the contract
        least,
        most,
      ]),
    ),
  )
  const head = COLUMNS.map((column) => words.text(`equalOpportunity.column.${column}`))
  return spreadsheet(words, [head, ...lines])
}
