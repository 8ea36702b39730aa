import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, sections, slug } from '#api/import/format.ts'
import type { Reading } from '#api/import/reading.ts'
import { readLevel, readLocation, readPeriod, readType } from '#api/import/values/labels.ts'
import { readPlace } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'

/** Postings of a Lever job site. They do not name the company, so it is named after its site. */
export const lever: Format<JsonNode> = {
  name: 'Lever',
  recognises: (record) => record.has('text') && record.has('hostedUrl'),
  read(record, reading, { baseName }) {
    const site = siteOf(record.string('hostedUrl')) ?? baseName
    const name = reading.line(record.get('text'))
    const place = readPlace(record.string('categories/location'))
    return {
      source: `lever:${slug(site)}`,
      draft: {
        kind: 'JOB',
        sourceId: record.string('id'),
        name,
        description: sections(
          reading.text(record.get('description') ?? record.get('descriptionPlain')),
          ...lists(record, reading),
          reading.text(record.get('additional') ?? record.get('additionalPlain')),
        ),
        type: readType(reading, [record.string('categories/commitment')]),
        location: readLocation(record.string('workplaceType', 'categories/location')),
        level: readLevel(name),
        publishedAt: reading.published(createdAt(record)),
        ...place,
        country: place.country ?? readPlace(record.string('country')).country,
        salary: salaryOf(reading, {
          min: record.get('salaryRange/min'),
          max: record.get('salaryRange/max'),
          currency: record.get('salaryRange/currency'),
          period: readPeriod(record.string('salaryRange/interval')),
        }),
        company: { name: reading.line(site) },
      },
    }
  },
}

/** `https://jobs.lever.co/leverdemo/5ac2…` -> `leverdemo` */
function siteOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).pathname.split('/')[1] || undefined : undefined
}

/** Each list is the inside of a `<ul>`. */
const lists = (record: JsonNode, reading: Reading): [string, string | null][] =>
  record
    .list('lists')
    .map((list) => [
      reading.line(list.get('text')) ?? '',
      reading.text(list.has('content') ? `<ul>${list.string('content')}</ul>` : undefined),
    ])

function createdAt(record: JsonNode): string | undefined {
  const at = record.get('createdAt')
  return typeof at === 'number' && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : undefined
}
