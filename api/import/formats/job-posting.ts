import { createHash } from 'node:crypto'
import { readCountry, readWebsite } from '#api/import/fields.ts'
import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, sections, slug } from '#api/import/format.ts'
import type { Reading } from '#api/import/reading.ts'
import { levelOfMonths, readLevel, readPeriod, readType } from '#api/import/values/labels.ts'
import { type Place, readPlace } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'

/** schema.org JobPosting, the JSON-LD of job pages. */
export const jobPosting: Format<JsonNode> = {
  name: 'JobPosting',
  recognises: (record) => record.strings('@type').some((type) => /(?:^|\/)JobPosting$/.test(type)),
  read(record, reading, { baseName }) {
    const company = reading.line(record.string('hiringOrganization', 'hiringOrganization/name'))
    const place = placeOf(record, reading)
    const website = readWebsite(record.string('hiringOrganization/url', 'hiringOrganization/sameAs'))
    return {
      source: `jobposting:${hostOf(record.string('url')) ?? slug(baseName)}`,
      draft: {
        kind: 'JOB',
        sourceId: idOf(record, company),
        name: reading.line(record.string('title', 'name')),
        description: reading.text(record.get('description')),
        requirements: texts(record, reading, ['responsibilities']),
        qualifications: texts(record, reading, [
          'qualifications',
          'educationRequirements',
          'experienceRequirements',
        ]),
        type: readType(reading, record.strings('employmentType')),
        location: record.strings('jobLocationType').some((type) => /telecommute/i.test(type))
          ? 'REMOTE'
          : null,
        level: levelOf(record),
        deadlineAt: reading.deadline(record.get('validThrough')),
        publishedAt: reading.published(record.string('datePosted')),
        revisedAt: reading.revised(record.get('dateModified')),
        ...place,
        skills: record
          .strings('skills')
          .flatMap((skills) => skills.split(/[,;\n]/))
          .flatMap((skill) => reading.line(skill) ?? []),
        salary: salary(record, reading),
        company: { name: company, ...place, website: website && new URL(website).origin },
      },
    }
  },
}

function idOf(record: JsonNode, company = ''): string {
  const id = record.string('identifier/value', 'identifier', '@id', 'url')
  if (id) return `${company}:${id}`.slice(0, 300)
  const own = ['title', 'datePosted', 'jobLocation'].map((path) => record.get(path))
  return `${company}:${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16)}`.slice(
    -300,
  )
}

function placeOf(record: JsonNode, reading: Reading): Place {
  const address = record.list('jobLocation')[0]?.node('address')
  if (typeof address?.value === 'string') return readPlace(address.value)
  const country = address?.string('addressCountry/name', 'addressCountry')
  const applicants = record.list('applicantLocationRequirements')
  const only = applicants.length === 1 ? applicants[0]?.string('name') : undefined
  return { city: address?.string('addressLocality') ?? null, country: readCountry(reading, country ?? only) }
}

function hostOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).host || undefined : undefined
}

/** Texts of several properties; schema.org allows a text, a list or an object with a description. */
function texts(record: JsonNode, reading: Reading, paths: string[]): string | null {
  const found = paths.flatMap((path) =>
    record.list(path).map((item) => {
      if (typeof item.value === 'string') return reading.text(item.value)
      const months = item.get('monthsOfExperience')
      if (typeof months === 'number') return `Experience: ${months} months`
      const credential = reading.line(item.string('credentialCategory', 'description', 'name'))
      return credential ? `Education: ${credential}` : null
    }),
  )
  return sections(...found)
}

function levelOf(record: JsonNode) {
  const months = record.get('experienceRequirements/monthsOfExperience')
  if (typeof months === 'number') return levelOfMonths(months)
  return readLevel(record.string('experienceRequirements')) ?? null
}

function salary(record: JsonNode, reading: Reading) {
  const base = record.list('baseSalary')[0]
  if (!base) return null
  return salaryOf(reading, {
    min: base.get('value/minValue') ?? base.get('minValue') ?? base.string('value/value', 'value'),
    max: base.get('value/maxValue') ?? base.get('maxValue') ?? base.string('value/value', 'value'),
    currency: base.string('currency', 'value/currency') ?? record.string('salaryCurrency'),
    period: readPeriod(base.string('value/unitText', 'unitText')),
  })
}
