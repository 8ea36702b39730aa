import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'

/** A release package of the Open Contracting Data Standard 1.1; the releases are valid against its schema 1.1.5. */
export const ReleasePackage = z.object({
  uri: z.string(),
  version: z.literal('1.1'),
  extensions: z.array(z.string()),
  publishedDate: z.string().describe('ISO 8601, UTC'),
  publisher: z.object({ name: z.string(), uri: z.string() }),
  releases: z.array(z.record(z.string(), z.unknown())),
  links: z
    .object({ next: z.string() })
    .optional()
    .describe('The package with older releases, if there are any'),
})
export type ReleasePackage = z.infer<typeof ReleasePackage>

/** A record package of the same standard: where one process stands now, and which releases say so. */
export const RecordPackage = ReleasePackage.omit({ releases: true, links: true }).extend({
  records: z.array(
    z.object({
      ocid: z.string(),
      releases: z.array(z.object({ url: z.string(), date: z.string(), tag: z.array(z.string()) })),
      compiledRelease: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type RecordPackage = z.infer<typeof RecordPackage>

const shared = { method: 'GET', tag: 'open contracting', caller: 'visitor', output: ReleasePackage } as const

const ofProcess = z.object({
  ocid: z.string().regex(/^ocds-[a-z0-9]{6}-[1-9][0-9]{0,9}$/, problem('unknown_ocid')),
})

/** All releases as JSON lines, gzipped: a file, and no endpoint of JSON. */
export const RELEASE_FILE = {
  path: '/api/ocds/releases.jsonl.gz',
  schema: {
    operationId: 'readReleaseFile',
    summary:
      'All releases of all requests for proposals, one in a line, oldest first; made anew within 10 minutes',
    tags: [shared.tag] as string[],
  },
}

/** Requests for proposals that were published here; imported ones have releases of their own publishers. */
export const releasePackage = endpoint({
  ...shared,
  path: '/api/ocds/',
  summary: 'The newest releases of all requests for proposals, 100 in a package; none before the first RFP',
  query: z.object({ before: identifier.describe('Of an older package: see its link') }).partial(),
  errors: ['invalid', 'rate_limited'],
})

export const processPackage = endpoint({
  ...shared,
  path: '/api/ocds/:ocid/',
  summary: 'All releases of one request for proposals, oldest first',
  params: ofProcess,
  errors: ['invalid', 'not_found', 'rate_limited'],
})

export const processRecord = endpoint({
  ...shared,
  path: '/api/ocds/:ocid/record/',
  summary: 'Where one request for proposals stands: its releases merged into one, with links to each',
  params: ofProcess,
  output: RecordPackage,
  errors: ['invalid', 'not_found', 'rate_limited'],
})
