import type { XmlElement } from '#api/import/files/xml-element.ts'
import { type Format, slug } from '#api/import/format.ts'
import { readLevel, readLocation, readPeriod, readType } from '#api/import/values/labels.ts'
import { cityName } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'

/** RSS with NeoGov's fields; any other RSS of jobs has fewer of them. */
export const neogov: Format<XmlElement> = {
  name: 'NeoGov RSS',
  recognises: ({ name }) => name === 'item',
  read(item, reading, { outside, baseName }) {
    const publisher = reading.line(outside.get('title'))
    const name = reading.line(item.value('title'))
    const [min, max] = [item.value('minimumSalary'), item.value('maximumSalary')]
    return {
      source: `rss:${slug(publisher ?? baseName)}`,
      draft: {
        kind: 'JOB',
        sourceId: item.value('jobId') ?? item.value('guid') ?? item.value('link'),
        name,
        description: reading.text(item.value('description')),
        type: readType(reading, [item.value('jobType')]),
        location: readLocation(item.value('remoteStatus')),
        level: readLevel(name),
        deadlineAt: reading.deadline(closing(item)),
        publishedAt: reading.published(item.value('advertiseFromDateUTC') ?? item.value('pubDate')),
        revisedAt: reading.revised(item.value('pubDate')),
        city: cityName(reading.line(item.value('location'))),
        country: publisher && AMERICAN.test(publisher) ? 'US' : null,
        salary: /\d/.test(`${min}${max}`)
          ? salaryOf(reading, {
              min,
              max,
              currency: item.value('salaryCurrency'),
              period: readPeriod(item.value('salaryInterval')),
            })
          : null,
        company: { name: reading.line(item.value('department')) ?? publisher },
      },
    }
  },
}

/** Agencies of the United States end with their state: `State of Michigan, MI`. */
const AMERICAN = /, [A-Z]{2}$/

/** The instant lacks its zone, which is UTC; a job that is always open has no deadline. */
function closing(item: XmlElement): string | undefined {
  const written = item.value('advertiseToDateTimeUTC') ?? item.value('advertiseToDateTime')
  if (!written || /continuous|open until|ongoing/i.test(written)) return undefined
  const isUtc = item.value('advertiseToDateTimeUTC') && /\d{2}:\d{2}/.test(written)
  return isUtc ? `${written} UTC` : written
}
