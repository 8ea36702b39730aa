import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { turns } from '#api/platform/concurrency.ts'
import type { Fetching } from '#api/platform/outgoing/commands.ts'
import { TOO_MUCH, workingProcess } from '#api/platform/threads/working-process.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { MOST_JOBS, type SourceFault } from '#contract/integrations/job-sources.ts'
import type { Answer, Asked } from './feed-thread.ts'
import type { Result } from './read-records.ts'
import type { Setting } from './reading.ts'

type Refused = { record: string; why: Problem }
export type Feed = {
  jobs: ImportedOpportunity[]
  refused: Refused[]
  /** Ids of all jobs that are there, those that were refused too. */
  ids: Set<string>
  /** False where a page or a record could not be read: a job that is missing may be in it. */
  isWhole: boolean
  /** Pages of a sitemap were left out. */
  isPart: boolean
}
export type FeedFault = { fault: SourceFault; status: number | null }

type From = { url: string; baseName: string; isService: boolean }
/** `mostBytes`: of all pages together. */
type Limits = { setting: Setting; mostPages: number; mostBytes: number; until: number }

const ACCEPT = 'application/json, application/xml, text/xml, text/html;q=0.9, */*;q=0.1'

/** Fetches the jobs of a board, a page or a feed, or of all pages of a sitemap. */
export async function readFeed(fetching: Fetching, from: From, limits: Limits): Promise<Feed | FeedFault> {
  const fetched = await fetching({ url: from.url, accept: ACCEPT })
  if (!fetched.bytes) return { fault: fetched.fault, status: fetched.status }
  const feed: Feed = { jobs: [], refused: [], ids: new Set(), isWhole: true, isPart: false }
  try {
    const pages = pagesOf(fetched.bytes, from.url, limits.mostPages)
    if (pages) await readPages(feed, fetching, { ...limits, pages })
    else await readInto(feed, fetched.bytes, { ...limits, baseName: from.baseName })
  } catch (error) {
    if (error instanceof Unread) return { fault: error.fault, status: null }
    if (error instanceof TooManyJobs) return { fault: 'too_many_jobs', status: null }
    throw error
  }
  const isEmpty = feed.jobs.length + feed.refused.length === 0
  return isEmpty && !from.isService ? { fault: 'no_jobs', status: null } : feed
}

class TooManyJobs extends Error {}

class Unread extends Error {
  readonly fault: SourceFault

  constructor(fault: SourceFault) {
    super(fault)
    this.fault = fault
  }
}

/** The first pages that a sitemap names, of its own site; undefined where it is none. */
function pagesOf(bytes: Buffer, url: string, mostPages: number): string[] | undefined {
  if (!/<urlset[\s>]/.test(bytes.subarray(0, 4_096).toString('latin1'))) return undefined
  const { host } = new URL(url)
  const pages = new Set<string>()
  for (const [, named = ''] of bytes.toString('utf8').matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/g)) {
    const page = named.replaceAll('&amp;', '&')
    if (URL.parse(page)?.host === host) pages.add(page)
    // One more says that there are more.
    if (pages.size > mostPages) break
  }
  return [...pages]
}

type Paged = Limits & { pages: string[] }

async function readPages(feed: Feed, fetching: Fetching, { pages, ...limits }: Paged): Promise<void> {
  const looked = pages.slice(0, limits.mostPages)
  feed.isPart = looked.length < pages.length
  feed.isWhole = !feed.isPart
  let bytes = 0
  for (const page of looked) {
    const isIn = performance.now() < limits.until && bytes < limits.mostBytes
    const fetched = isIn ? await fetching({ url: page, accept: ACCEPT }) : undefined
    bytes += fetched?.bytes?.length ?? 0
    if (!fetched?.bytes) {
      // A page that is gone is an answer; any other one may hold a job.
      const isGone = fetched?.status === 404 || fetched?.status === 410
      feed.isWhole &&= isGone
      if (!isGone) feed.refused.push({ record: page, why: problem('feed_page') })
      continue
    }
    try {
      await readInto(feed, fetched.bytes, { ...limits, baseName: new URL(page).host })
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      if (error.fault !== 'unreadable') throw error
    }
  }
}

type Reading = Limits & { baseName: string }

/** Jobs that ended may stand in a feed beside those that are open. */
const MOST_RESULTS = 10 * MOST_JOBS
/** Of the thread's own work for one page. */
const MOST_WORK_MS = 20_000
/** A file of 20 MB with what is made of it. */
const THREAD_MEGABYTES = 384
const thread = workingProcess<Asked, Answer>(new URL('./feed-thread.ts', import.meta.url), THREAD_MEGABYTES)
const inTurn = turns({ atOnce: 1, waiting: 100 })

/** @throws Unread, TooManyJobs */
async function readInto(feed: Feed, bytes: Buffer, { baseName, setting }: Reading): Promise<void> {
  const results = await inTurn(() =>
    thread.ask({ bytes, baseName, setting, most: MOST_RESULTS }, MOST_WORK_MS),
  )
  if (results === TOO_MUCH) throw new Unread('too_much_work')
  if (results === 'unreadable') throw new Unread('unreadable')
  if (results === 'too_many') throw new TooManyJobs()
  for (const result of results) take(feed, result)
}

function take(feed: Feed, result: Result): void {
  if (feed.ids.size + feed.refused.length >= MOST_JOBS) throw new TooManyJobs()
  if ('refused' in result) {
    if (result.sourceId) feed.ids.add(result.sourceId)
    else feed.isWhole = false
    feed.refused.push({ record: result.record, why: result.problem })
    return
  }
  const { opportunity } = result
  if (opportunity.ended) return
  if (opportunity.kind !== 'JOB') {
    feed.refused.push({ record: opportunity.name, why: problem('feed_not_a_job') })
    return
  }
  if (!feed.ids.has(opportunity.sourceId)) feed.jobs.push(opportunity)
  feed.ids.add(opportunity.sourceId)
}
