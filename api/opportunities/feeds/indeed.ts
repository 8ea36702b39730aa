import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { htmlOf } from '#api/opportunities/listing/markdown.ts'
import type { Database } from '#api/platform/database/client.ts'
import { english } from '#api/platform/words/words.ts'
import type { OpportunityType } from '#contract/vocabulary.ts'
import { type JobRow, listOpenJobs } from './queries.ts'
import { type Xml, xml } from './xml.ts'

type Site = { publicUrl: string; brandName: string }

/** Indeed's names of job types. */
const TYPES: Record<OpportunityType, string> = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  CONTRACT: 'contract',
  INTERNSHIP: 'internship',
  NATIONAL_SERVICE: 'temporary',
  VOLUNTEERING: 'volunteer',
}

/** All open jobs in Indeed's XML, read and sent a few hundred at a time so that memory stays flat. */
export function streamIndeedFeed(database: Database, site: Site): Readable {
  return Readable.from(feedChunks(database, site))
}

async function* feedChunks(database: Database, { publicUrl, brandName }: Site) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n`
  yield `${xml`<publisher>${brandName}</publisher>\n<publisherurl>${publicUrl}</publisherurl>\n`}`
  yield `${xml`<lastBuildDate>${new Date().toUTCString()}</lastBuildDate>\n`}`
  for (let after = 0; ; ) {
    const rows = await listOpenJobs(database, after)
    if (rows.length === 0) break
    for (const row of rows) {
      yield presentJob(row, publicUrl).source
      // Others' requests come in between: the texts of one job can take a moment.
      await setImmediate()
    }
    after = rows.at(-1)?.id ?? after
  }
  yield '</source>\n'
}

function presentJob(job: JobRow, publicUrl: string): Xml {
  const { city, country, type, deadline } = job
  const salary = salaryOf(job)
  const remote = remoteOf(job)
  return xml`<job>
<title>${job.name}</title>
<date>${(job.publishedAt ?? job.updatedAt).toUTCString()}</date>
<referencenumber>${job.id}</referencenumber>
<requisitionid>${job.id}</requisitionid>
<url>${publicUrl}/jobs/${job.id}/?source=indeed</url>
<company>${job.companyName}</company>
<description>${descriptionOf(job)}</description>
${city ? xml`<city>${city}</city>\n` : ''}${country ? xml`<country>${country}</country>\n` : ''}${
  salary ? xml`<salary>${salary}</salary>\n` : ''
}${type ? xml`<jobtype>${TYPES[type]}</jobtype>\n` : ''}${
  remote ? xml`<remotetype>${remote}</remotetype>\n` : ''
}${deadline ? xml`<expirationdate>${deadline}</expirationdate>\n` : ''}</job>
`
}

function descriptionOf({ description, requirements, qualifications }: JobRow): string {
  return [description, requirements, qualifications].map((text) => (text ? htmlOf(text) : '')).join('')
}

const remoteOf = ({ location }: JobRow) =>
  location === 'REMOTE' || location === 'HYBRID' ? english().text(`indeed.${location}`) : null

function salaryOf({
  salaryMin: min,
  salaryMax: max,
  salaryCurrency: currency,
  salaryPeriod: period,
}: JobRow) {
  if (!currency || (min === null && max === null)) return null
  const amounts = [...new Set([min, max].filter((amount) => amount !== null))].join(' - ')
  return `${currency} ${amounts}${period && period !== 'TOTAL' ? ` per ${period.toLowerCase()}` : ''}`
}
