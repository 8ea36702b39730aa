import { spreadsheet } from '#api/platform/words/spreadsheet.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { FigurePeriod, Figures, FigureTable } from '#contract/hiring/figures.ts'
import type { FiguresRow, Times } from './queries.ts'
import { funnelOf, joinSources } from './rules.ts'

const timesOf = ({ median, most }: Times) => ({ median_days: median, most_days: most })

type Presenting = { period: FigurePeriod; seesTeam: boolean }

export function presentFigures(row: FiguresRow, { period, seesTeam }: Presenting): Figures {
  const { applicants = 0, answered = 0, withdrawn = 0, median = null, most = null } = row.overall[0] ?? {}
  return {
    period,
    applicants,
    withdrawn,
    sources: joinSources(row.views ?? [], row.sources ?? []),
    funnel: funnelOf(row.furthest ?? []),
    stages: (row.stages ?? []).map(({ status, name, ended, waiting, ...times }) => ({
      ...{ status, stage: name, ended, waiting },
      ...timesOf(times),
    })),
    answers: { applicants, answered, ...timesOf({ median, most }), within: row.within },
    posts: (row.posts ?? []).map(({ median, most, ...post }) => ({ ...post, ...timesOf({ median, most }) })),
    members: seesTeam
      ? (row.members ?? []).map(({ median, most, ...member }) => ({
          ...member,
          ...timesOf({ median, most }),
        }))
      : null,
  }
}

type Cell = string | number | null
type Table = { columns: Column[]; rows: Cell[][] }
type Column =
  | ('source' | 'views' | 'starts' | 'applied' | 'shortlisted' | 'hired' | 'status' | 'stage' | 'count')
  | ('ended' | 'waiting' | 'median_days' | 'most_days' | 'within_days' | 'answered' | 'of' | 'job')
  | ('answered_in_7' | 'of_in_7' | 'member')

const TABLES: Record<FigureTable, (figures: Figures, words: Words) => Table> = {
  sources: ({ sources }) => ({
    columns: ['source', 'views', 'starts', 'applied', 'shortlisted', 'hired'],
    rows: sources.map((row) => [
      ...[row.source, row.views, row.starts],
      ...[row.applied, row.shortlisted, row.hired],
    ]),
  }),
  funnel: ({ funnel }, words) => ({
    columns: ['status', 'count'],
    rows: funnel.map(({ status, count }) => [words.text(`stage.${status}`), count]),
  }),
  stages: ({ stages }, words) => ({
    columns: ['status', 'stage', 'ended', 'waiting', 'median_days', 'most_days'],
    rows: stages.map((row) => [
      ...[words.text(`stage.${row.status}`), row.stage, row.ended, row.waiting],
      ...[row.median_days, row.most_days],
    ]),
  }),
  answers: ({ answers }) => ({
    columns: ['within_days', 'answered', 'of'],
    rows: answers.within.map(({ days, answered, of }) => [days, answered, of]),
  }),
  posts: ({ posts }) => ({
    columns: ['job', 'applied', 'hired', 'answered', 'median_days', 'most_days', 'answered_in_7', 'of_in_7'],
    rows: posts.map((row) => [
      ...[row.name, row.applicants, row.hired, row.answered],
      ...[row.median_days, row.most_days, row.within.answered, row.within.of],
    ]),
  }),
  members: ({ members }, words) => ({
    columns: ['member', 'answered', 'median_days', 'most_days'],
    rows: (members ?? []).map((row) => [
      row.name ?? words.text('figures.formerMembers'),
      row.answered,
      row.median_days,
      row.most_days,
    ]),
  }),
}

export function presentCsv(table: FigureTable, figures: Figures, words: Words): string {
  const { columns, rows } = TABLES[table](figures, words)
  const head = columns.map((column) => words.text(`figures.column.${column}`))
  return spreadsheet(words, [head, ...rows])
}
