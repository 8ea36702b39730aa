import { readCountry } from '#api/import/fields.ts'
import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, linkList, sections, slug } from '#api/import/format.ts'
import type { Reading } from '#api/import/reading.ts'
import { dayFromToday } from '#api/import/values/instants.ts'
import { readOwn, readPeriod } from '#api/import/values/labels.ts'
import { cityName, readPlace } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'

/** Records that use the product's own field names, one per line; texts are Markdown. */
export const normalised: Format<JsonNode> = {
  name: 'JSON Lines',
  recognises: (record) => record.has('id') && record.has('name') && record.has('description'),
  read(record, reading, { baseName }) {
    const isRequest =
      record.string('kind') === 'RFP' || (record.has('buyer') && record.string('kind') !== 'JOB')
    const place = readPlace(record.string('locationText') ?? record.strings('deliveryPlaces')[0])
    const company = record.string('company', 'buyer', 'company/name', 'buyer/name')
    return {
      source: `jsonl:${slug(record.string('source') ?? baseName)}`,
      isDatedFromToday: record.has('deadlineOffsetDays'),
      draft: {
        kind: isRequest ? 'RFP' : 'JOB',
        sourceId: record.string('id'),
        name: reading.line(record.get('name')),
        description: descriptionOf(record, reading),
        requirements: sections(
          reading.markdown(record.get('requirements')),
          ['Proposal format', reading.markdown(record.get('proposalFormat'))],
          ['Evaluation', reading.markdown(record.get('evaluation'))],
        ),
        qualifications: reading.markdown(record.get('qualifications')),
        type: readOwn(reading, 'type', TYPES, record.get('type')),
        location: readOwn(reading, 'location', LOCATIONS, record.get('location')),
        level: readOwn(reading, 'level', LEVELS, record.get('level')),
        deadlineAt: instant(record, reading, 'end'),
        publishedAt: instant(record, reading, 'start'),
        city: cityName(record.string('city')) ?? place.city,
        country: readCountry(reading, record.string('country')) ?? place.country,
        skills: record.strings('skills').flatMap((skill) => reading.line(skill) ?? []),
        salary: salary(record, reading),
        company: { name: reading.line(company), country: place.country },
      },
    }
  },
}

/** Sample data counts days from the import; real data has calendar dates. */
function instant(record: JsonNode, reading: Reading, dayMeans: 'start' | 'end'): Date | null {
  const offset = record.get(dayMeans === 'end' ? 'deadlineOffsetDays' : 'postedOffsetDays')
  if (typeof offset === 'number' && Number.isInteger(offset) && Math.abs(offset) < 10_000) {
    const { now, timeZone } = reading.setting
    return reading.at(dayFromToday(now, offset, timeZone), dayMeans)
  }
  return dayMeans === 'end'
    ? reading.deadline(record.get('deadlineAt') ?? record.get('deadline'))
    : reading.published(record.string('publishedAt', 'datePosted'))
}

function descriptionOf(record: JsonNode, reading: Reading): string | null {
  const text = reading.markdown(record.get('description'))
  if (!text) return null
  const lots = record.list('lots').map((lot) => reading.line(lot.string('name', 'title')))
  const documents = record.list('documents').map((document) => {
    if (typeof document.value === 'string') return { title: undefined, url: document.value }
    return { title: reading.line(document.string('title', 'description')), url: document.string('url') }
  })
  return sections(
    text,
    lots.length > 1 ? ['Lots', lots.flatMap((lot) => (lot ? [`- ${lot}`] : [])).join('\n')] : null,
    ['Documents', linkList(documents)],
  )
}

function salary(record: JsonNode, reading: Reading) {
  if (record.has('value/amount')) {
    const [max, currency] = [record.get('value/amount'), record.get('value/currency')]
    return salaryOf(reading, { max, currency, period: 'TOTAL' })
  }
  // `payScale` is the pay system of the United States government, in dollars a year.
  const isFederal = record.has('payScale')
  return salaryOf(reading, {
    min: record.get('salary/min') ?? record.get('salaryMin'),
    max: record.get('salary/max') ?? record.get('salaryMax'),
    currency: record.string('salary/currency', 'salaryCurrency') ?? (isFederal ? 'USD' : undefined),
    period: readPeriod(record.string('salary/period', 'salaryPeriod')) ?? (isFederal ? 'YEAR' : null),
  })
}
