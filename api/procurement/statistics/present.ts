import { spreadsheet } from '#api/platform/words/spreadsheet.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Figures, Statistics, StatisticsTable } from '#contract/procurement/statistics.ts'
import type { listFigures } from './queries.ts'

const NONE: Figures = {
  published: 0,
  opened: 0,
  bids: 0,
  with_bids: 0,
  single: 0,
  no_bids: 0,
  unsuccessful: 0,
  awarded: 0,
  median_days: null,
}
const COLUMNS = [
  'published',
  'opened',
  'bids',
  'with_bids',
  'single',
  'no_bids',
  'unsuccessful',
  'awarded',
  'median_days',
] as const
const MOST = { years: 10, quarters: 12 }

const figuresOf = (figures: Figures): Figures => ({
  published: figures.published,
  opened: figures.opened,
  bids: figures.bids,
  with_bids: figures.with_bids,
  single: figures.single,
  no_bids: figures.no_bids,
  unsuccessful: figures.unsuccessful,
  awarded: figures.awarded,
  median_days: figures.median_days,
})

export function presentStatistics(
  groups: Awaited<ReturnType<typeof listFigures>>,
  firms: Statistics['firms'],
): Statistics {
  const by = (of: (typeof groups)[number]['is']) => groups.filter(({ is }) => is === of)
  return {
    ...figuresOf(by('all')[0] ?? NONE),
    years: by('year')
      .slice(-MOST.years)
      .map((row) => ({ year: row.year ?? '', ...figuresOf(row) })),
    quarters: by('quarter')
      .slice(-MOST.quarters)
      .map((row) => ({ quarter: row.quarter ?? '', ...figuresOf(row) })),
    categories: by('category').map((row) => ({ category: row.category, ...figuresOf(row) })),
    bids_per_rfp: by('many').flatMap(({ many, opened }) =>
      many === null ? [] : [{ bids: many, rfps: opened }],
    ),
    firms,
  }
}

export function presentTable(table: StatisticsTable, statistics: Statistics, words: Words): string {
  const { names, rows } = TABLES[table](statistics)
  const head = names.map((name) => words.text(`statistics.column.${name}`))
  return spreadsheet(words, [head, ...rows])
}

type Column = (typeof COLUMNS)[number] | 'year' | 'quarter' | 'category' | 'rfps' | 'firm' | 'awards'
type Table = { names: (Column | 'currency' | 'amount')[]; rows: (string | number | null)[][] }

const cellsOf = (figures: Figures) => COLUMNS.map((column) => figures[column])

const TABLES: Record<StatisticsTable, (statistics: Statistics) => Table> = {
  years: ({ years }) => ({
    names: ['year', ...COLUMNS],
    rows: years.map((row) => [row.year, ...cellsOf(row)]),
  }),
  quarters: ({ quarters }) => ({
    names: ['quarter', ...COLUMNS],
    rows: quarters.map((row) => [row.quarter, ...cellsOf(row)]),
  }),
  categories: ({ categories }) => ({
    names: ['category', ...COLUMNS],
    rows: categories.map((row) => [row.category, ...cellsOf(row)]),
  }),
  bids: ({ bids_per_rfp: rows }) => ({
    names: ['bids', 'rfps'],
    rows: rows.map(({ bids, rfps }) => [bids, rfps]),
  }),
  // The number of awards is of all currencies of a firm.
  firms: ({ firms }) => ({
    names: ['firm', 'awards', 'currency', 'amount'],
    rows: firms.flatMap(({ firm, awards, values }) =>
      values.map(({ currency, amount }) => [firm, awards, currency, amount]),
    ),
  }),
}
