import { readCountry, readWebsite } from '#api/import/fields.ts'
import type { JsonNode } from '#api/import/files/json-node.ts'
import { type Format, linkList, sections } from '#api/import/format.ts'
import { type Reading, Refusal } from '#api/import/reading.ts'
import { countryCode } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'
import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'

const PREFIX = /^ocds-[a-z0-9]{6}/i
const MOST_LOTS = 100

/** Open Contracting Data Standard 1.1: releases, and records with their compiled release. */
export const ocds: Format<JsonNode> = {
  name: 'OCDS',
  recognises: (record) => record.has('ocid'),
  read(record, reading) {
    const release = latestRelease(record)
    const tender = release.node('tender')
    const ocid = record.string('ocid')
    refusePlans(release)
    const buyer = buyerOf(release)
    const party = partyOf(release, buyer.id)
    const country = countryOf(party, reading)
    const city = reading.line(party?.string('address/locality')) ?? null
    return {
      // The prefix identifies the publisher, whatever its files are called.
      source: PREFIX.exec(ocid ?? '')?.[0].toLowerCase() ?? 'ocds',
      draft: {
        kind: 'RFP',
        sourceId: ocid,
        name: nameOf(release, reading),
        description: descriptionOf(release, reading),
        qualifications: qualificationsOf(tender, reading),
        deadlineAt: reading.deadline(tender.get('tenderPeriod/endDate')),
        publishedAt: reading.published(tender.string('datePublished') ?? release.string('date')),
        revisedAt: reading.revised(release.get('date')),
        ended: endOf(release),
        city,
        country,
        salary: salaryOf(reading, {
          min: tender.get('minValue/amount'),
          max: tender.get('value/amount'),
          currency: tender.get('value/currency') ?? tender.get('minValue/currency'),
          period: 'TOTAL',
        }),
        company: {
          name: reading.line(buyer.name),
          city,
          country,
          website: readWebsite(party?.string('details/url')),
        },
      },
    }
  },
}

function latestRelease(record: JsonNode): JsonNode {
  if (record.has('compiledRelease')) return record.node('compiledRelease')
  if (record.has('tender')) return record
  const releases = record.list('releases').filter((release) => release.has('tender'))
  const latest = releases
    .sort((a, b) => (a.string('date') ?? '').localeCompare(b.string('date') ?? ''))
    .at(-1)
  if (!latest?.has('tender')) throw new Refusal('no tender in it')
  return latest
}

function refusePlans(release: JsonNode): void {
  if (!release.has('tender')) throw new Refusal('no tender in it')
  const isPlanned = /^plan/.test(release.string('tender/status') ?? '')
  const isPlanning =
    release.strings('tag').length > 0 && release.strings('tag').every((tag) => /^planning/.test(tag))
  if (isPlanned || isPlanning) throw new Refusal('only planned so far')
}

function endOf(release: JsonNode): ImportedOpportunity['ended'] {
  const status = release.string('tender/status') ?? ''
  const tags = release.strings('tag').join(' ')
  if (/cancelled|withdrawn|unsuccessful/.test(status) || /tenderCancellation/.test(tags)) return 'CANCELLED'
  if (status === 'complete' || /award|contract|implementation/.test(tags)) return 'CLOSED'
  return release.list('awards').length > 0 ? 'CLOSED' : undefined
}

function buyerOf(release: JsonNode) {
  const named = [release.node('buyer'), release.node('tender/procuringEntity')].find((one) => one.has('name'))
  const buyer = named ?? release.list('parties').find((party) => hasRole(party, /buyer|procuringEntity/))
  return { id: buyer?.string('id'), name: buyer?.string('name') }
}

function partyOf(release: JsonNode, id: string | undefined): JsonNode | undefined {
  const parties = release.list('parties')
  return (
    parties.find((party) => id !== undefined && party.string('id') === id) ??
    parties.find((party) => hasRole(party, /buyer|procuringEntity/))
  )
}

/** Some publishers put the country into the region; other regions are not worth a note. */
function countryOf(party: JsonNode | undefined, reading: Reading): string | null {
  const [named, region] = [party?.string('address/countryName'), party?.string('address/region')]
  return readCountry(reading, named, named && region) ?? countryCode(region)
}

function hasRole(party: JsonNode, role: RegExp): boolean {
  return party.strings('roles').some((name) => role.test(name))
}

/** Some publishers say what is wanted in the items alone. */
function nameOf(release: JsonNode, reading: Reading): string | undefined {
  const named = reading.line(release.string('tender/title', 'title'))
  return (
    named ??
    release
      .list('tender/items')
      .map((item) => reading.line(item.get('description')))
      .find(Boolean)
  )
}

function descriptionOf(release: JsonNode, reading: Reading): string | null {
  const tender = release.node('tender')
  const text =
    reading.text(tender.get('description')) ??
    reading.text(release.get('description')) ??
    itemsOf(tender, reading)
  if (!text) return null
  const documents = tender.list('documents').map((document) => ({
    title: reading.line(document.string('title', 'description')),
    url: document.string('url'),
  }))
  return sections(text, lotsOf(tender, text, reading), ['Documents', linkList(documents)])
}

/** Describes a tender without a description by its items and its procedure. */
function itemsOf(tender: JsonNode, reading: Reading): string | null {
  const line = (path: string) => reading.line(tender.get(path))
  const lines = tender
    .list('items')
    .slice(0, MOST_LOTS)
    .map((item) => {
      const [text, kind] = [item.get('description'), item.get('classification/description')].map((each) =>
        reading.line(each),
      )
      return text && kind ? `- **${text}**: ${kind}` : text || kind ? `- ${text ?? kind}` : ''
    })
  return sections(
    lines.filter(Boolean).join('\n') || null,
    [
      'Procedure',
      line('procurementMethodDetails') ?? line('procurementMethodRationale') ?? line('methodRationale'),
    ],
    ['Award criteria', line('awardCriteriaDetails')],
  )
}

function lotsOf(tender: JsonNode, said: string, reading: Reading): string | null {
  const lots = tender.list('lots')
  if (lots.length === 1) {
    const text = reading.text(lots[0]?.get('description'))
    return text === said ? null : text
  }
  const lines = lots.slice(0, MOST_LOTS).map((lot, at) => {
    const title = reading.line(lot.get('title')) ?? `Lot ${lot.string('id') ?? at + 1}`
    const text = reading.line(lot.get('description'))
    return text && text !== title ? `- **${title}**: ${text}` : `- **${title}**`
  })
  return sections(['Lots', lines.join('\n')])
}

const CRITERIA = new Map([
  ['suitability', 'Suitability to practise'],
  ['economic', 'Economic and financial standing'],
  ['technical', 'Technical and professional ability'],
])

function qualificationsOf(tender: JsonNode, reading: Reading): string | null {
  const criteria = tender.list('selectionCriteria/criteria').map((criterion): [string, string | null] => {
    const [text, minimum] = [
      reading.text(criterion.get('description')),
      reading.text(criterion.get('minimum')),
    ]
    return [
      CRITERIA.get(criterion.string('type') ?? '') ?? 'Selection criteria',
      sections(text, minimum === text ? null : minimum),
    ]
  })
  return sections(
    reading.text(tender.get('eligibilityCriteria')),
    reading.text(tender.get('selectionCriteria/description')),
    ...criteria,
  )
}
