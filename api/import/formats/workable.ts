import { readCountry } from '#api/import/fields.ts'
import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, sections, slug } from '#api/import/format.ts'
import { Refusal } from '#api/import/reading.ts'
import { readLevel, readType } from '#api/import/values/labels.ts'
import { problem } from '#contract/errors.ts'

/** Jobs of a Workable account, as its widget shows them. They do not name the company, so it is named after its file. */
export const workable: Format<JsonNode> = {
  name: 'Workable',
  recognises: (record) => record.has('title') && record.has('shortcode'),
  read(record, reading, { baseName }) {
    if (!record.has('description'))
      throw new Refusal(
        'no description: fetch the account with ?details=true',
        problem('feed_without', { what: 'description' }),
      )
    const name = reading.line(record.get('title'))
    const education = reading.line(record.get('education'))
    const experience = reading.line(record.get('experience'))
    return {
      source: `workable:${slug(baseName)}`,
      draft: {
        kind: 'JOB',
        sourceId: record.string('shortcode'),
        name,
        description: reading.text(record.get('description')),
        requirements: reading.text(record.get('requirements')),
        qualifications: sections(
          education ? `Education: ${education}` : null,
          experience ? `Experience: ${experience}` : null,
        ),
        type: readType(reading, [record.string('employment_type')]),
        location: record.get('telecommuting') === true ? 'REMOTE' : null,
        level: readLevel(experience) ?? readLevel(name),
        publishedAt: reading.published(record.string('published_on', 'created_at')),
        city: record.string('city', 'locations/city') ?? null,
        country: readCountry(reading, record.string('country')),
        company: { name: reading.line(baseName) },
      },
    }
  },
}
