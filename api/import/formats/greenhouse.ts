import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, slug } from '#api/import/format.ts'
import { type Reading, Refusal } from '#api/import/reading.ts'
import { readLevel, readLocation, readType } from '#api/import/values/labels.ts'
import { readPlace } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'
import { problem } from '#contract/errors.ts'

const NO_DESCRIPTION = problem('feed_without', { what: 'description' })

/** Jobs of a Greenhouse job board, in a list or single, and job posts of its Harvest API. */
export const greenhouse: Format<JsonNode> = {
  name: 'Greenhouse',
  recognises: (record) =>
    record.has('title') &&
    ['absolute_url', 'internal_job_id', 'first_published_at'].some((name) => record.has(name)),
  read(record, reading, { baseName }) {
    if (!record.has('content'))
      throw new Refusal('no content: fetch the board with ?content=true', NO_DESCRIPTION)
    if (record.get('live') === false || record.get('external') === false)
      throw new Refusal('not public', problem('feed_not_public'))
    const board = boardOf(record.string('absolute_url')) ?? baseName
    const name = reading.line(record.get('title'))
    const where = record.string('location/name')
    const place = readPlace(record.string('offices/location') ?? where)
    return {
      source: `greenhouse:${slug(board)}`,
      draft: {
        kind: 'JOB',
        sourceId: record.string('id'),
        name,
        description: reading.text(record.get('content')),
        type: readType(reading, [extra(record, /employment|type/i)]),
        location: readLocation(where ?? '') ?? readLocation(extra(record, /remote|workplace|location type/i)),
        level: readLevel(name),
        deadlineAt: reading.deadline(record.get('application_deadline')),
        publishedAt: reading.published(record.string('first_published', 'first_published_at', 'updated_at')),
        revisedAt: reading.revised(record.get('updated_at')),
        ...place,
        salary: salary(record, reading),
        company: { name: companyOf(record, board, reading) },
      },
    }
  },
}

/** `https://boards.greenhouse.io/vaulttec/jobs/127817` -> `vaulttec`; for a board on another site, its host. */
function boardOf(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  return hostname.endsWith('greenhouse.io')
    ? pathname.split('/')[1] || undefined
    : hostname.replace(/^www\./, '')
}

function companyOf(record: JsonNode, board: string, reading: Reading): string | undefined {
  const name = reading.line(record.get('company_name'))
  if (!name) reading.note('company named after its board or file')
  return name ?? reading.line(titled(board))
}

function titled(board: string): string {
  return board.includes('.')
    ? board
    : board.replace(/[-_]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Custom fields of the board's owner. */
function extra(record: JsonNode, name: RegExp): string | undefined {
  return record
    .list('metadata')
    .find((field) => name.test(field.string('name') ?? ''))
    ?.string('value')
}

function salary(record: JsonNode, reading: Reading) {
  const range = record.list('pay_input_ranges')[0]
  if (!range) return null
  const [min, max] = [Number(range.get('min_cents')) / 100, Number(range.get('max_cents')) / 100]
  const isHourly = /hour/i.test(range.string('title') ?? '') || max < 1_000
  return salaryOf(reading, {
    min,
    max,
    currency: range.get('currency_type'),
    period: isHourly ? 'HOUR' : 'YEAR',
  })
}
