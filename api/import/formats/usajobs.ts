import type { XmlElement } from '#api/import/files/xml-element.ts'
import { type Format, sections } from '#api/import/format.ts'
import type { Reading } from '#api/import/reading.ts'
import { readLevel, readPeriod, readType } from '#api/import/values/labels.ts'
import { cityName, readPlace } from '#api/import/values/places.ts'
import { salaryOf } from '#api/import/values/salaries.ts'
import type { Level } from '#contract/vocabulary.ts'

const BODY = 'PositionProfile/UserArea/GOVT_XMLJobBody'
const NEXT_DOCUMENT = 'QualificationsAndEvaluation'

/** Job announcements of the United States government in HR-XML 3.1. */
export const usajobs: Format<XmlElement> = {
  name: 'USAJOBS',
  recognises: ({ name }) => name === 'PositionOpening',
  read(opening, reading) {
    const profile = opening.first('PositionProfile')
    const company = opening.value(
      'PositionProfile/PositionOrganization/OrganizationIdentifiers/OrganizationName',
    )
    return {
      source: 'usajobs',
      draft: {
        kind: 'JOB',
        sourceId: opening.value('DocumentID'),
        name: reading.line(profile?.value('PositionTitle')),
        ...bodyOf(opening, reading),
        type: readType(reading, [scheduleOf(profile)]),
        level: levelOf(opening) ?? readLevel(profile?.value('PositionTitle')),
        deadlineAt: reading.deadline(profile?.value('PositionPeriod/EndDate/FormattedDateTime')),
        publishedAt: reading.published(profile?.value('PositionPeriod/StartDate/FormattedDateTime')),
        ended: opening.value('PositionOpeningStatusCode') === 'Active' ? undefined : 'CLOSED',
        ...placeOf(profile),
        salary: salary(profile, reading),
        company: {
          name: reading.line(company ?? opening.value('PostingRequester/PartyName')),
          country: 'US',
        },
      },
    }
  },
}

function bodyOf(opening: XmlElement, reading: Reading) {
  const text = (path: string) => reading.text(opening.value(`${BODY}/${path}`))
  const keys = opening.all(`${BODY}/Overview/KeyRequirement`).map(({ text }) => reading.line(text))
  return {
    description: sections(text('Overview/JobSummary'), ['Duties', text('Duties/MajorDuties')]),
    requirements: sections(
      keys.flatMap((key) => (key ? [`- ${key}`] : [])).join('\n'),
      text(`${NEXT_DOCUMENT}/Requirements`),
      ['Required documents', text('HowToApplyInformation/RequiredDocuments')],
    ),
    qualifications: sections(
      text(`${NEXT_DOCUMENT}/Qualifications`),
      ['Education', text(`${NEXT_DOCUMENT}/Education`)],
      ['Evaluation', text(`${NEXT_DOCUMENT}/Evaluations`)],
    ),
  }
}

/** Drops the code of `1-Full-Time` or `15327-Multiple Appointment Types`. */
function scheduleOf(profile: XmlElement | undefined): string | undefined {
  const schedule = profile?.value('PositionScheduleTypeCode')?.replace(/^\d+-/, '')
  const isTerm = /term|temporary|intern/i.test(profile?.value('PositionOfferingTypeCode') ?? '')
  return isTerm ? profile?.value('PositionOfferingTypeCode')?.replace(/^\d+-/, '') : schedule
}

function placeOf(profile: XmlElement | undefined) {
  const places = profile?.all('PositionLocation/LocationName').map(({ text }) => text.trim()) ?? []
  const { city, country } = readPlace(places[0])
  return { city: cityName(city), country: country ?? 'US' }
}

/** The level by the higher of two pay grades, 1 to 15 of the General Schedule. */
function levelOf(opening: XmlElement): Level | null {
  const high = Number(opening.value('PositionProfile/UserArea/GOVT_PayGradeHigh'))
  if (opening.value('PositionProfile/JobGradeCode') !== 'GS' || !high) return null
  if (high <= 9) return 'ENTRY_LEVEL'
  return high <= 13 ? 'INTERMEDIATE' : 'EXPERT'
}

function salary(profile: XmlElement | undefined, reading: Reading) {
  const range = profile?.first('OfferedRemunerationPackage/RemunerationRange')
  if (!range) return null
  return salaryOf(reading, {
    min: range.value('RemunerationMinimumAmount'),
    max: range.value('RemunerationMaximumAmount'),
    currency: range.first('RemunerationMinimumAmount')?.attributes.currencyID,
    period: readPeriod(range.value('RemunerationRateIntervalCode')),
  })
}
