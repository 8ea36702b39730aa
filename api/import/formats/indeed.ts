import { readCountry } from '#api/import/fields.ts'
import type { XmlElement } from '#api/import/files/xml-element.ts'
import { type Format, sections, slug } from '#api/import/format.ts'
import { readLevel, readLocation, readType } from '#api/import/values/labels.ts'
import { cityName } from '#api/import/values/places.ts'
import { readSalary } from '#api/import/values/salaries.ts'

/** Indeed's XML feed, which many aggregators share: `<source><job>…`. */
export const indeed: Format<XmlElement> = {
  name: 'Indeed XML',
  recognises: ({ name }) => name === 'job',
  read(job, reading, { outside, baseName }) {
    const name = reading.line(job.value('title'))
    const experience = reading.line(job.value('experience'))
    const education = reading.line(job.value('education'))
    const country = readCountry(reading, job.value('country'))
    const city = cityName(reading.line(job.value('city')))
    return {
      source: `indeed:${slug(outside.get('publisher') ?? baseName)}`,
      draft: {
        kind: 'JOB',
        sourceId: job.value('referencenumber') ?? job.value('requisitionid') ?? job.value('url'),
        name,
        description: reading.text(job.value('description')),
        qualifications: sections(
          education ? `Education: ${education}` : null,
          experience ? `Experience: ${experience}` : null,
        ),
        type: readType(reading, [job.value('jobtype')]),
        location: readLocation(job.value('remotetype')),
        level: readLevel(experience) ?? readLevel(name),
        deadlineAt: reading.deadline(job.value('expirationdate')),
        publishedAt: reading.published(job.value('date')),
        city,
        country,
        salary: readSalary(reading, job.value('salary')),
        company: { name: reading.line(job.value('company')), country },
      },
    }
  },
}
