import { readCountry, readWebsite } from '#api/import/fields.ts'
import type { XmlElement } from '#api/import/files/xml-element.ts'
import { type Format, linkList, sections } from '#api/import/format.ts'
import { type Reading, Refusal } from '#api/import/reading.ts'
import { salaryOf } from '#api/import/values/salaries.ts'
import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { Notice } from './eforms-notice.ts'

/** Public procurement notices of the European Union (eForms, UBL 2.3): contract notices and change notices. */
export const eforms: Format<XmlElement> = {
  name: 'eForms',
  recognises: ({ name }) => /Notice$/.test(name),
  read(element, reading) {
    const notice = new Notice(element, reading)
    refuseOthers(notice)
    const buyer = notice.buyer
    const country = readCountry(reading, buyer?.value('PostalAddress/Country/IdentificationCode'))
    const city = reading.line(buyer?.value('PostalAddress/CityName')) ?? null
    const name = buyer && notice.line(buyer.all('PartyName/Name'))
    return {
      // Ministries of different countries may share a name.
      source: country ? `eforms:${country.toLowerCase()}` : 'eforms',
      draft: {
        kind: 'RFP',
        sourceId: procedureId(notice, name),
        name: notice.line(element.all('ProcurementProject/Name')),
        description: descriptionOf(notice),
        requirements: requirementsOf(notice),
        qualifications: qualificationsOf(notice),
        deadlineAt: deadlineOf(notice, reading),
        publishedAt: reading.published(dateAndTime(element, 'Issue')),
        revisedAt: revisionOf(notice, reading),
        ended: endOf(notice),
        city,
        country,
        salary: budgetOf(notice, reading),
        company: { name, city, country, website: readWebsite(buyer?.value('WebsiteURI')) },
      },
    }
  },
}

function refuseOthers({ element, organisations }: Notice): void {
  if (element.value('NoticeTypeCode') === 'pin-only' || element.value('NoticeTypeCode') === 'pin-rtl') {
    throw new Refusal('only planned so far')
  }
  const missing = [
    !element.value('ID') && 'notice id',
    !element.value('ContractFolderID') && 'procedure id',
    !element.value('IssueDate') && 'issue date',
  ].filter(Boolean)
  if (missing.length > 0) throw new Refusal(`no ${missing.join(', no ')}`)
  if (organisations.some((company) => !company?.value('PartyIdentification/ID'))) {
    throw new Refusal('an organisation without an id')
  }
}

/** Identifies the procedure of several notices; includes the buyer, because example notices share procedure ids. */
function procedureId({ element }: Notice, buyer = ''): string {
  return `${element.value('ContractFolderID')}:${buyer.toLowerCase()}`.slice(0, 300)
}

function descriptionOf(notice: Notice): string | null {
  const { element } = notice
  const text = notice.text(element.all('ProcurementProject/Description'))
  if (!text) return null
  const lots = notice.lots.map((lot) => {
    const name = notice.line(lot.all('ProcurementProject/Name')) ?? lot.value('ID') ?? ''
    return { name, text: notice.line(lot.all('ProcurementProject/Description')) }
  })
  const documents = element.within('CallForTendersDocumentReference').map((reference) => ({
    title: undefined,
    url: reference.value('Attachment/ExternalReference/URI'),
  }))
  const lines = lots.map((lot) => (lot.text ? `- **${lot.name}**: ${lot.text}` : `- **${lot.name}**`))
  return sections(
    text,
    ['Lots', lots.length > 1 ? lines.join('\n') : null],
    ['Change', notice.text(element.within('ReasonDescription'))],
    ['Documents', linkList(documents)],
  )
}

function requirementsOf(notice: Notice): string | null {
  const terms = notice.element
    .within('ContractExecutionRequirement')
    .map((term) => notice.text(term.all('Description')))
  const award = notice.element.within('AwardingCriterion').flatMap((criterion) =>
    criterion.all('SubordinateAwardingCriterion').map((part) => {
      const name = notice.line(part.all('Name'))
      const text = notice.line(part.all('Description'))
      return name && text && name !== text
        ? `- **${name}**: ${text}`
        : name || text
          ? `- ${name ?? text}`
          : ''
    }),
  )
  return sections(
    ['Terms of performance', unique(terms).join('\n\n')],
    ['Award criteria', unique(award).join('\n')],
  )
}

function qualificationsOf(notice: Notice): string | null {
  const criteria = notice.element.within('SelectionCriteria').map((criterion) => {
    const name = notice.line(criterion.all('Name'))
    const text = notice.text(criterion.all('Description'))
    return name && text ? `**${name}**\n\n${text}` : (text ?? name)
  })
  return sections(unique(criteria).join('\n\n'))
}

function unique(texts: (string | null | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text != null && text !== ''))] as string[] // filter does not narrow through Set
}

const PERIODS = [
  'TenderSubmissionDeadlinePeriod',
  'ParticipationRequestReceptionPeriod',
  'InterestExpressionReceptionPeriod',
]

/** A change notice may have the timestamp of the notice that it changes, but must count as later. */
function revisionOf({ element }: Notice, reading: Reading): Date | undefined {
  const issued = reading.revised(dateAndTime(element, 'Issue'))
  const isChange = element.within('ChangedNoticeIdentifier').length > 0
  return issued && isChange ? new Date(issued.getTime() + 1_000) : issued
}

/** The latest deadline, because lots may close on different days. */
function deadlineOf({ element }: Notice, reading: Reading): Date | null {
  for (const period of PERIODS) {
    const ends = element.within(period).flatMap((one) => reading.deadline(dateAndTime(one, 'End')) ?? [])
    const instants = [...new Set(ends.map((end) => end.getTime()))]
    if (instants.length > 1) reading.note('lots close on different days, the last taken')
    if (instants.length > 0) return new Date(Math.max(...instants))
  }
  return null
}

/** Joins `2020-02-04+02:00` and `10:00:00+02:00`. */
function dateAndTime(element: XmlElement, which: 'End' | 'Issue'): string | undefined {
  const date = element.value(`${which}Date`)
  const time = element.value(`${which}Time`)
  return date && time ? `${date.slice(0, 10)}T${time}` : date
}

function endOf({ element }: Notice): ImportedOpportunity['ended'] {
  const reasons = element.within('ChangeReason').map((reason) => reason.value('ReasonCode'))
  if (reasons.includes('cancel')) return 'CANCELLED'
  return element.name === 'ContractAwardNotice' ? 'CLOSED' : undefined
}

function budgetOf({ element }: Notice, reading: Reading) {
  const amount =
    element.first('ProcurementProject/RequestedTenderTotal/EstimatedOverallContractAmount') ??
    element.first(
      'ProcurementProjectLot/ProcurementProject/RequestedTenderTotal/EstimatedOverallContractAmount',
    )
  return salaryOf(reading, {
    max: amount?.text.trim(),
    currency: amount?.attributes.currencyID,
    period: 'TOTAL',
  })
}
