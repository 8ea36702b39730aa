import { DEFAULT_LANGUAGE, isLanguage, localeOf } from '#contract/languages.ts'
import {
  type Figures,
  type Statistics,
  type StatisticsTable,
  statisticsCsv,
} from '#contract/procurement/statistics.ts'
import type { MessageId, MessageValues } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'
import { type ChartView, shareOf } from '#web/parts/charts/bar-chart.tsx'

type Bar = ChartView['bars'][number]
type StatisticsChart = ChartView & { csv: string }

export type StatisticsView = ReturnType<typeof statisticsView>

type Text = (id: MessageId, values?: MessageValues) => string
type Means = {
  text: Text
  /** The address of a table as a file in the reader's language. */
  csv: (table: Base['table']) => string
  number: (value: number, digits?: number) => string
  money: Money
  percent: (value: number) => string
}
type Money = (value: { currency: string; amount: number }) => string

/** The figures in words and as lengths of bars. */
export function statisticsView(statistics: Statistics, { i18n }: ViewLocale, brand: string) {
  const means = meansOf(i18n)
  const { text, number } = means
  const { published } = statistics
  return {
    title: text('statistics.title'),
    about: text('statistics.about', { brand }),
    isEmpty: published === 0,
    figures: [
      { label: text('statistics.published'), value: number(published) },
      { label: text('statistics.awarded'), value: number(statistics.awarded) },
      { label: text('statistics.noBids'), value: number(statistics.no_bids) },
      { label: text('statistics.unsuccessful'), value: number(statistics.unsuccessful) },
      { label: text('statistics.perRfp'), value: perRfp(statistics, means) },
      { label: text('statistics.single'), value: singleShare(statistics, means) },
      { label: text('statistics.median'), value: days(statistics.median_days, means) },
    ],
    charts: published === 0 ? [] : chartsOf(statistics, means),
    years: yearsOf(statistics, means),
  }
}

function meansOf(i18n: ViewLocale['i18n']): Means {
  const locale = localeOf(isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE)
  return {
    text: (id, values) => i18n._(id, values),
    csv: (table) => statisticsCsv(table, i18n.locale),
    number: (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits }),
    percent: (value) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
    money: ({ currency, amount }) =>
      amount.toLocaleString(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        minimumFractionDigits: 0,
        maximumFractionDigits: 2,
      }),
  }
}

const perRfp = ({ bids, opened }: Figures, { text, number }: Means) =>
  opened === 0 ? text('statistics.unknown') : number(bids / opened, 1)

const singleShare = ({ single, with_bids: all }: Figures, { text, percent }: Means) =>
  all === 0 ? text('statistics.unknown') : percent(single / all)

const days = (value: number | null, { text, number }: Means) =>
  value === null
    ? text('statistics.unknown')
    : text('statistics.days', { days: value, value: number(value, 1) })

function chartsOf(statistics: Statistics, means: Means): StatisticsChart[] {
  return [
    quartersChart(statistics, means),
    bidsChart(statistics, means),
    timeChart(statistics, means),
    singleChart(statistics, means),
    categoriesChart(statistics, means),
    firmsChart(statistics, means),
  ]
}

/** "Q4 2026" of 2026-Q4. */
function quarterName(quarter: string, { text }: Means) {
  const [year = '', number = ''] = quarter.split('-Q')
  return text('statistics.quarterName', { year, quarter: number })
}

type Base = { name: string; table: StatisticsTable }
const headOf = (name: 'quarter' | 'category', means: Means) =>
  ([`statistics.${name}`, 'statistics.published', 'statistics.awarded'] as const).map((id) => means.text(id))

const mostOf = <Row>(rows: Row[], of: (row: Row) => number) => Math.max(0, ...rows.map(of))

/** Published RFPs as bars, awarded ones as their darker part. */
function publishedBars(rows: (Figures & { label: string })[], { text }: Means): Bar[] {
  const most = mostOf(rows, ({ published }) => published)
  return rows.map(({ label, published, awarded }) => ({
    label,
    value: text('statistics.awardedOf', { awarded, published }),
    size: shareOf(published, most),
    part: shareOf(awarded, most),
  }))
}

function quartersChart({ quarters }: Statistics, means: Means): StatisticsChart {
  const { text, number } = means
  const rows = quarters.map((row) => ({ ...row, label: quarterName(row.quarter, means) }))
  const sum = (of: 'published' | 'awarded') => rows.reduce((total, row) => total + row[of], 0)
  return {
    title: text('statistics.byQuarter'),
    about: text('statistics.byQuarter.about', { published: sum('published'), awarded: sum('awarded') }),
    bars: publishedBars(rows, means),
    head: headOf('quarter', means),
    rows: rows.map(({ label, published, awarded }) => [label, number(published), number(awarded)]),
    csv: means.csv('quarters'),
  }
}

function bidsChart({ bids_per_rfp: counts, opened, bids }: Statistics, means: Means): StatisticsChart {
  const { text, number } = means
  const most = mostOf(counts, ({ rfps }) => rfps)
  const rows = counts.map((row) => ({
    label:
      row.bids < 10
        ? text('statistics.bidCount', { bids: row.bids })
        : text('statistics.bidMost', { bids: row.bids }),
    value: number(row.rfps),
    size: shareOf(row.rfps, most),
  }))
  return {
    title: text('statistics.byBids'),
    about: text('statistics.byBids.about', { opened, bids }),
    bars: rows,
    head: [text('statistics.bids'), text('statistics.rfps')],
    rows: rows.map(({ label, value }) => [label, value]),
    csv: means.csv('bids'),
    ...(opened === 0 && { none: text('statistics.noneOpened') }),
  }
}

function timeChart({ quarters, awarded }: Statistics, means: Means): StatisticsChart {
  const { text } = means
  const known = quarters.flatMap(({ quarter, median_days }) =>
    median_days === null ? [] : [{ label: quarterName(quarter, means), median: median_days }],
  )
  const most = mostOf(known, ({ median }) => median)
  const rows = known.map(({ label, median }) => ({
    label,
    value: days(median, means),
    size: shareOf(median, most),
  }))
  return {
    title: text('statistics.byTime'),
    about: text('statistics.byTime.about'),
    bars: rows,
    head: [text('statistics.quarter'), text('statistics.median')],
    rows: rows.map(({ label, value }) => [label, value]),
    csv: means.csv('quarters'),
    ...(awarded === 0 && { none: text('statistics.noneAwarded') }),
  }
}

function singleChart({ quarters, single, with_bids: total }: Statistics, means: Means): StatisticsChart {
  const { text } = means
  const rows = quarters
    .filter(({ with_bids }) => with_bids > 0)
    .map((row) => ({
      label: quarterName(row.quarter, means),
      value: singleShare(row, means),
      size: shareOf(row.single, row.with_bids),
    }))
  return {
    title: text('statistics.bySingle'),
    about: text('statistics.bySingle.about', { single, total }),
    bars: rows,
    head: [text('statistics.quarter'), text('statistics.single')],
    rows: rows.map(({ label, value }) => [label, value]),
    csv: means.csv('quarters'),
    ...(total === 0 && { none: text('statistics.noneOpened') }),
  }
}

function categoriesChart({ categories }: Statistics, means: Means): StatisticsChart {
  const { text, number } = means
  const rows = categories.map((row) => ({
    ...row,
    label: text(`statistics.category.${row.category ?? 'none'}`),
  }))
  return {
    title: text('statistics.byCategory'),
    about: text('statistics.byCategory.about'),
    bars: publishedBars(rows, means),
    head: headOf('category', means),
    rows: rows.map(({ label, published, awarded }) => [label, number(published), number(awarded)]),
    csv: means.csv('categories'),
  }
}

function firmsChart({ firms, awarded }: Statistics, means: Means): StatisticsChart {
  const { text, number, money } = means
  const most = mostOf(firms, ({ awards }) => awards)
  const rows = firms.map(({ firm, awards, values }) => ({
    label: firm || text('statistics.firm.deleted'),
    value: number(awards),
    size: shareOf(awards, most),
    values: values.map(money).join(' · '),
  }))
  return {
    title: text('statistics.byFirm'),
    about: text('statistics.byFirm.about'),
    bars: rows.map(({ values: _, ...bar }) => bar),
    head: [text('statistics.firm'), text('statistics.awards'), text('statistics.value')],
    rows: rows.map(({ label, value, values }) => [label, value, values]),
    csv: means.csv('firms'),
    ...(awarded === 0 && { none: text('statistics.noneAwarded') }),
  }
}

/** All figures of a year in a row. */
function yearsOf({ years }: Statistics, means: Means) {
  const { text, number } = means
  const head = [
    'year',
    'published',
    'opened',
    'noBids',
    'unsuccessful',
    'awarded',
    'bids',
    'perRfp',
    'single',
    'median',
  ] as const
  return {
    title: text('statistics.byYear'),
    head: head.map((id) => text(`statistics.${id}`)),
    rows: years.map((row) => [
      row.year,
      number(row.published),
      number(row.opened),
      number(row.no_bids),
      number(row.unsuccessful),
      number(row.awarded),
      number(row.bids),
      perRfp(row, means),
      singleShare(row, means),
      days(row.median_days, means),
    ]),
    csv: means.csv('years'),
  }
}
