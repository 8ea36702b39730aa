import { isDeepStrictEqual } from 'node:util'
import countries from 'i18n-iso-countries'
import { english } from '#api/platform/words/words.ts'
import { presentTender } from '#api/procurement/plan/present.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { RecordPackage, ReleasePackage } from '#contract/procurement/ocds.ts'
import { compileReleases, removalsOf } from './compiled.ts'
import { presentMilestones } from './milestones.ts'
import { presentBids, presentOutcome, presentTenderers } from './outcome.ts'
import type { listReleases, Released, Tender, Told } from './queries.ts'
import { GROWING, ocidOf, type ReleaseTag } from './rules.ts'

export type Publishing = { publicUrl: string; brandName: string; ocidPrefix: string }
type Event = { tag: ReleaseTag; number: number; at: Date }

type Earlier = { before: Released | undefined; told: Told }

/**
 * One release of the Open Contracting Data Standard 1.1.5: all that the public knows of the process after the event, but of documents,
 * enquiries and amendments those that are new or changed. The standard lets a release leave out what stays, and a history in which
 * each addendum repeats all earlier ones would grow with their square.
 */
export function presentRelease(
  found: Tender,
  { tag, number, at }: Event,
  { publicUrl, ocidPrefix }: Publishing,
  { before, told }: Earlier,
) {
  const { company } = found
  const ocid = ocidOf(ocidPrefix, found.opportunity.id)
  const buyer = { id: `${publicUrl}/companies/${company.id}/`, name: company.name }
  const release = {
    ocid,
    id: `${ocid}-${String(number).padStart(4, '0')}-${tag}`,
    date: at.toISOString(),
    tag: [tag],
    initiationType: 'tender',
    language: DEFAULT_LANGUAGE,
    parties: [
      { ...buyer, roles: ['buyer', 'procuringEntity'], ...addressOf(company) },
      ...presentTenderers(found.outcome),
    ],
    buyer,
    tender: {
      ...withoutTold(tenderOf(found, { ocid, buyer, publicUrl, at }), told),
      ...presentMilestones(found, { tag, at, words: english() }),
    },
    ...presentOutcome(found.outcome, { ocid, tag, at, cancelled: before?.awards?.at(-1)?.id }),
  }
  return { ...release, ...(before && removalsOf(before, release)) }
}

type Listed = Partial<Record<(typeof GROWING)[number], { id: string }[]>>

function withoutTold<T extends Listed>(tender: T, told: Told): T {
  const lists = GROWING.map((list) => [
    list,
    tender[list]?.filter((row) => !isDeepStrictEqual(row, told[list].get(row.id))),
  ])
  const { documents, enquiries, amendments, ...rest } = tender
  const fresh = lists.filter(([, rows]) => rows && rows.length > 0)
  return { ...rest, ...Object.fromEntries(fresh) }
}

type Facts = { ocid: string; buyer: { id: string; name: string }; publicUrl: string; at: Date }

function tenderOf(
  { opportunity, post, plan, documents, answers, amendments, outcome }: Tender,
  facts: Facts,
) {
  const { ocid, buyer, publicUrl, at } = facts
  const page = `${publicUrl}/rfps/${opportunity.id}/`
  return {
    id: ocid,
    title: opportunity.name,
    description: [opportunity.description, opportunity.requirements, opportunity.qualifications]
      .filter(Boolean)
      .join('\n\n'),
    status: isUnsuccessful(outcome, opportunity) ? 'unsuccessful' : statusOf(opportunity, at),
    ...presentBids(outcome),
    procuringEntity: buyer,
    ...valuesOf(opportunity),
    ...(plan ? presentTender(plan, english()) : { procurementMethod: 'open' }),
    submissionMethod: ['electronicSubmission'],
    submissionMethodDetails: page,
    tenderPeriod: periodOf(opportunity.publishedAt, endOf(opportunity)),
    ...(post?.questionsUntil && { enquiryPeriod: periodOf(opportunity.publishedAt, post.questionsUntil) }),
    hasEnquiries: answers.length > 0,
    ...(answers.length > 0 && { enquiries: answers.map(enquiryOf) }),
    documents: [
      { id: 'notice', documentType: 'tenderNotice', title: opportunity.name, url: page, format: 'text/html' },
      ...documents.map((file) => ({
        id: String(file.id),
        documentType: 'biddingDocuments',
        title: file.name,
        url: `${publicUrl}/api/proposal-requests/${opportunity.id}/attachments/${file.id}/`,
        format: file.mediaType,
        datePublished: (file.publishedAt ?? file.createdAt).toISOString(),
      })),
    ],
    ...(amendments.length > 0 && {
      amendments: amendments.map(({ number, title, text, publishedAt }) => ({
        id: String(number),
        date: publishedAt.toISOString(),
        rationale: title,
        description: text,
      })),
    }),
  }
}

/** An opening without a proposal ends a tender, whether or not somebody says so. */
const isUnsuccessful = (outcome: Tender['outcome'], { status }: Tender['opportunity']) =>
  outcome?.state === 'UNSUCCESSFUL' || (outcome?.bidders.length === 0 && status !== 'CANCELLED')

/** By the codelist tenderStatus. */
function statusOf({ status, deadlineAt }: Tender['opportunity'], at: Date) {
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'CLOSED' || (deadlineAt && deadlineAt <= at) ? 'complete' : 'active'
}

/** The end of submission: the deadline, or the moment when the RFP was closed before it. */
const endOf = ({ status, deadlineAt, closedAt }: Tender['opportunity']): Date | null =>
  status === 'CLOSED' ? (closedAt ?? deadlineAt) : deadlineAt

function valuesOf({ salaryMin, salaryMax, salaryCurrency: currency }: Tender['opportunity']) {
  if (!currency) return {}
  return {
    ...(salaryMin !== null && { minValue: { amount: salaryMin, currency } }),
    ...(salaryMax !== null && { value: { amount: salaryMax, currency } }),
  }
}

/** By the extension Enquiries, without the asker. */
function enquiryOf({ id, question, createdAt, answer, answeredAt }: Tender['answers'][number]) {
  return {
    id: String(id),
    date: createdAt.toISOString(),
    description: question,
    answer: answer ?? '',
    dateAnswered: answeredAt?.toISOString() ?? '',
  }
}

const periodOf = (from: Date | null, to: Date | null) => ({
  ...(from && { startDate: from.toISOString() }),
  ...(to && { endDate: to.toISOString() }),
})

/** The street is not public (contract/companies/companies.ts). */
function addressOf({ city, country }: Tender['company']) {
  const countryName = country && countries.getName(country, DEFAULT_LANGUAGE)
  if (!city && !countryName) return {}
  return {
    address: {
      ...(city && { locality: city }),
      ...(countryName && { countryName }),
    },
  }
}

const ENQUIRIES =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_enquiry_extension/v1.1.5/extension.json'

const LOTS =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_lots_extension/v1.1.5/extension.json'

const BIDS =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_bid_extension/v1.1.5/extension.json'

type Packed = {
  path: string
  rows: Awaited<ReturnType<typeof listReleases>>
  /** Address of the package with older releases. */
  next?: string | undefined
}

export function presentPackage({ path, rows, next }: Packed, publishing: Publishing): ReleasePackage {
  const { publicUrl } = publishing
  return {
    ...packageOf({ path, rows }, publishing),
    // Releases are sent as they were made.
    releases: rows.map(({ release }) => release as Record<string, unknown>),
    ...(next && { links: { next: `${publicUrl}${next}` } }),
  }
}

/** The record of one process, of its releases from the oldest on. */
export function presentRecord(
  { ocid, rows }: { ocid: string; rows: Packed['rows'] },
  publishing: Publishing,
): RecordPackage {
  const of = `/api/ocds/${ocid}/`
  return {
    ...packageOf({ path: `${of}record/`, rows }, publishing),
    records: [
      {
        ocid,
        releases: rows.map(({ releaseId, release, tag }) => ({
          url: `${publishing.publicUrl}${of}#${releaseId}`,
          date: (release as { date: string }).date, // as it was presented
          tag: [tag],
        })),
        compiledRelease: compileReleases(rows.map(({ release }) => release as Record<string, unknown>)),
      },
    ],
  }
}

function packageOf(
  { path, rows }: Pick<Packed, 'path' | 'rows'>,
  { publicUrl, brandName }: Publishing,
): Omit<ReleasePackage, 'releases' | 'links'> {
  const newest = rows.map(({ publishedAt }) => publishedAt.getTime())
  return {
    uri: `${publicUrl}${path}`,
    version: '1.1',
    extensions: [ENQUIRIES, LOTS, BIDS],
    // Without a release the package says that there is none now.
    publishedDate: (newest.length > 0 ? new Date(Math.max(...newest)) : new Date()).toISOString(),
    publisher: { name: brandName, uri: publicUrl },
  }
}
