import { keepEditing } from '#bench/edit-changes.ts'
import type { Measured } from '#bench/load/cpu.ts'
import { TYPES } from '#contract/vocabulary.ts'
import { filters, pick, search } from './addresses.ts'
import type { BesideName } from './beside.ts'
import { measureMix, mixAmid } from './mix.ts'
import { measure, measureAnew, type Stage } from './stage.ts'
import { amidCrawler, amidSlowReaders } from './strain.ts'

export type Row = {
  what: string
  /** It is compared with something else in the same run, or with another row of the same product. */
  beside?: BesideName | { row: string } | undefined
  measure: (stage: Stage) => Promise<Measured>
}

const AT_REST = 'public mix, nothing changes'
const HEALTH = 'health check'

/** The rows of the table, each in its place. On the embedded database the health check stands beside what PostgreSQL alone does. */
export function rowsOf(isEmbedded: boolean): Row[] {
  const alone = (name: BesideName) => (isEmbedded ? { row: HEALTH } : name)
  return [
    { what: AT_REST, beside: 'mix, bare node:http', measure: measureMix },
    {
      what: 'the same, a change every 0.5 s',
      beside: { row: AT_REST },
      measure: (stage) => mixAmid(stage, edits(stage, 500)),
    },
    {
      what: isEmbedded ? 'the same, a change every 0.1 s' : 'the same, an import every 0.1 s',
      beside: { row: AT_REST },
      measure: (stage) => mixAmid(stage, isEmbedded ? edits(stage, 100) : stage.product.keepImporting(100)),
    },
    {
      what: HEALTH,
      beside: 'health, bare node:http',
      measure: (stage) => measure(stage, () => ({ path: '/healthz/ready' })),
    },
    ...signedInRows(alone),
    ...anewRows(alone),
    ...strainRows(),
  ]
}

const edits = ({ server, sample }: Stage, everyMs: number) =>
  keepEditing(server.url, pick(sample.members, 0).token, everyMs)

function signedInRows(alone: (name: BesideName) => Row['beside']): Row[] {
  const asSeeker =
    (pathOf: (stage: Stage, n: number) => string): Row['measure'] =>
    (stage) =>
      measure(stage, (n) => ({ path: pathOf(stage, n), token: pick(stage.sample.seekers, n).token }))
  const asMember =
    (pathOf: (jobId: number) => string): Row['measure'] =>
    (stage) =>
      measure(stage, (n) => {
        const { jobId, token } = pick(stage.sample.members, n)
        return { path: pathOf(jobId), token }
      })
  return [
    {
      what: 'list, signed in',
      beside: alone('list, PostgreSQL alone'),
      measure: asSeeker((_, n) => `/api/jobs/?page=${(n % 5) + 1}`),
    },
    {
      what: 'filtered list, signed in',
      beside: alone('filtered list, PostgreSQL alone'),
      measure: asSeeker((_, n) => `/api/jobs/?type=${pick(TYPES, n)}`),
    },
    {
      what: 'list by three filters, signed in',
      measure: asSeeker((_, n) => `/api/jobs/?${filters(n)}`),
    },
    {
      what: 'detail, signed in',
      beside: alone('detail, PostgreSQL alone'),
      measure: asSeeker(({ sample }, n) => `/api/jobs/${pick(sample.ids, n)}/`),
    },
    {
      what: 'search, signed in',
      beside: alone('search, PostgreSQL alone'),
      measure: asSeeker(({ sample }, n) => `/api/jobs/?${search(sample, n)}`),
    },
    { what: 'counts of filters, signed in', measure: asSeeker((_, n) => `/api/jobs/facets/?${filters(n)}`) },
    { what: 'dashboard of a company', measure: asMember(() => '/api/company/dashboard/') },
    { what: 'applicants of a job', measure: asMember((jobId) => `/api/company/posts/${jobId}/applicants/`) },
    {
      what: 'deep pages, signed in',
      measure: asSeeker((_, n) => `/api/jobs/?page_size=100&page=10&${filters(n)}`),
    },
  ]
}

/** Nobody asked for any of these addresses before. Pages of jobs come first: what they show is kept for details as well. */
function anewRows(alone: (name: BesideName) => Row['beside']): Row[] {
  return [
    {
      what: 'list page, made anew',
      beside: 'list page, React alone',
      measure: (stage) => measureAnew(stage, stage.anew.listPages),
    },
    {
      what: 'job page, made anew',
      beside: 'job page, React alone',
      measure: (stage) => measureAnew(stage, stage.anew.jobPages),
    },
    {
      what: 'detail, anonymous, made anew',
      beside: alone('detail, PostgreSQL alone'),
      measure: (stage) => measureAnew(stage, stage.anew.details),
    },
  ]
}

/** The public mix while others misbehave. */
function strainRows(): Row[] {
  const beside = { row: AT_REST }
  return [
    {
      what: 'public mix amid 1,000 searches/s of one crawler',
      beside,
      measure: (stage) => amidCrawler(stage, 'searches'),
    },
    {
      what: 'public mix amid 1,000 unknown parameters/s of many',
      beside,
      measure: (stage) => amidCrawler(stage, 'unknown parameters'),
    },
    { what: 'public mix amid 200 slow readers', beside, measure: amidSlowReaders },
  ]
}
