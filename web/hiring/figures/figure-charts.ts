import type { Figures, FigureTable } from '#contract/hiring/figures.ts'
import { OWN_SOURCES } from '#contract/opportunities/sources.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import { type ChartView, shareOf } from '#web/parts/charts/bar-chart.tsx'

type Text = ReturnType<typeof useText>
type FigureChart = ChartView & { table: FigureTable }

type NameIn<Id> = Id extends `figures.column.${infer Name}` ? Name : never

/** The words of columns. */
export const headOf = (text: Text, ...names: NameIn<MessageId>[]) =>
  names.map((name) => text(`figures.column.${name}`))

const mostOf = (values: number[]) => Math.max(0, ...values)

/** The charts of the figures with their tables; that of posts only where there are several. */
export function figureCharts(figures: Figures, text: Text): FigureChart[] {
  return [
    sourcesChart(figures, text),
    funnelChart(figures, text),
    stagesChart(figures, text),
    answersChart(figures, text),
    ...(figures.posts.length > 1 ? [postsChart(figures, text)] : []),
    ...(figures.members ? [membersChart(figures.members, text)] : []),
  ]
}

/** "4.5 days", that it is less than one, or that there are too few to say. */
export function daysWords(days: number | null, text: Text): string {
  if (days === null) return text('figures.tooFew')
  return days < 1 ? text('figures.lessThanDay') : text('figures.days', { days })
}

/** Rounded down, so that no share looks as if it reached what it did not. */
export const percentWords = (part: number, all: number, text: Text) =>
  all === 0 ? text('figures.nothing') : text('figures.percent', { percent: Math.floor((part / all) * 100) })

function sourceName(source: string, text: Text): string {
  const own = OWN_SOURCES.find((each) => each === source)
  return own ? text(`figures.source.${own}`) : source
}

function sourcesChart({ sources }: Figures, text: Text): FigureChart {
  const most = mostOf(sources.map(({ applied }) => applied))
  const named = sources.map((row) => ({ ...row, label: sourceName(row.source, text) }))
  return {
    table: 'sources',
    title: text('figures.sources'),
    about: text('figures.sourcesAbout'),
    bars: named.map(({ label, applied, shortlisted }) => ({
      label,
      value: String(applied),
      size: shareOf(applied, most),
      part: shareOf(shortlisted, most),
    })),
    head: headOf(text, 'source', 'views', 'starts', 'applied', 'shortlisted', 'hired'),
    rows: named.map(({ label, views, starts, applied, shortlisted, hired }) => [
      label,
      ...[views, starts, applied, shortlisted, hired].map(String),
    ]),
    ...(sources.length === 0 && { none: text('figures.noSources') }),
  }
}

function funnelChart({ funnel }: Figures, text: Text): FigureChart {
  const all = funnel[0]?.count ?? 0
  const named = funnel.map(({ status, count }, at) => {
    const before = funnel[at - 1]?.count
    return {
      label: text(`dashboard.stage.${status}`),
      count,
      step: before === undefined ? text('figures.nothing') : percentWords(count, before, text),
      whole: percentWords(count, all, text),
    }
  })
  return {
    table: 'funnel',
    title: text('figures.funnel'),
    about: text('figures.funnelAbout'),
    bars: named.map(({ label, count, whole }) => ({
      label,
      value: text('figures.countAndShare', { count, share: whole }),
      size: shareOf(count, all),
    })),
    head: headOf(text, 'status', 'count', 'ofBefore', 'ofAll'),
    rows: named.map(({ label, count, step, whole }) => [label, String(count), step, whole]),
    ...(all === 0 && { none: text('figures.noApplicants') }),
  }
}

function stagesChart({ stages }: Figures, text: Text): FigureChart {
  const most = mostOf(stages.map(({ median_days }) => median_days ?? 0))
  const named = stages.map((row) => ({
    ...row,
    label: row.stage ?? text(`dashboard.stage.${row.status}`),
    median: daysWords(row.median_days, text),
  }))
  return {
    table: 'stages',
    title: text('figures.stages'),
    about: text('figures.stagesAbout'),
    bars: named.map(({ label, median, median_days }) => ({
      label,
      value: median,
      size: shareOf(median_days ?? 0, most),
    })),
    head: headOf(text, 'stage', 'ended', 'waiting', 'median', 'most'),
    rows: named.map(({ label, ended, waiting, median, most_days }) => [
      ...[label, String(ended), String(waiting)],
      ...[median, daysWords(most_days, text)],
    ]),
    ...(stages.length === 0 && { none: text('figures.noApplicants') }),
  }
}

function answersChart({ answers }: Figures, text: Text): FigureChart {
  const { within } = answers
  const named = within.map(({ days, answered, of }) => ({
    label: text('figures.withinDays', { days }),
    answered,
    of,
    share: percentWords(answered, of, text),
  }))
  return {
    table: 'answers',
    title: text('figures.answers'),
    about: text('figures.answersAbout'),
    bars: named.map(({ label, share, answered, of }) => ({
      label,
      value: share,
      size: shareOf(answered, of),
    })),
    head: headOf(text, 'within', 'answered', 'of', 'share'),
    rows: named.map(({ label, answered, of, share }) => [label, String(answered), String(of), share]),
    ...(within.every(({ of }) => of === 0) && { none: text('figures.noneOldEnough') }),
  }
}

function postsChart({ posts }: Figures, text: Text): FigureChart {
  const most = mostOf(posts.map(({ applicants }) => applicants))
  return {
    table: 'posts',
    title: text('figures.posts'),
    about: text('figures.postsAbout'),
    bars: posts.map(({ name, applicants, answered }) => ({
      label: name,
      value: String(applicants),
      size: shareOf(applicants, most),
      part: shareOf(answered, most),
    })),
    head: headOf(text, 'job', 'applied', 'hired', 'answered', 'median', 'most', 'inSeven'),
    rows: posts.map((row) => [
      ...[row.name, String(row.applicants), String(row.hired), String(row.answered)],
      ...[daysWords(row.median_days, text), daysWords(row.most_days, text)],
      percentWords(row.within.answered, row.within.of, text),
    ]),
  }
}

function membersChart(members: NonNullable<Figures['members']>, text: Text): FigureChart {
  const most = mostOf(members.map(({ answered }) => answered))
  const named = members.map((row) => ({ ...row, label: row.name ?? text('figures.formerMembers') }))
  return {
    table: 'members',
    title: text('figures.members'),
    about: text('figures.membersAbout'),
    bars: named.map(({ label, answered }) => ({
      label,
      value: String(answered),
      size: shareOf(answered, most),
    })),
    head: headOf(text, 'member', 'answered', 'median', 'most'),
    rows: named.map(({ label, answered, median_days, most_days }) => [
      ...[label, String(answered)],
      ...[daysWords(median_days, text), daysWords(most_days, text)],
    ]),
    ...(members.length === 0 && { none: text('figures.noAnswers') }),
  }
}
