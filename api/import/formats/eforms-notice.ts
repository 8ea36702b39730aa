import type { XmlElement } from '#api/import/files/xml-element.ts'
import type { Reading } from '#api/import/reading.ts'

const ENGLISH = 'ENG'

/** A notice with its language, organisations and lots resolved. */
export class Notice {
  readonly element: XmlElement
  readonly organisations: (XmlElement | undefined)[]
  private readonly reading: Reading
  private readonly language: string

  constructor(element: XmlElement, reading: Reading) {
    this.element = element
    this.reading = reading
    this.language = element.value('NoticeLanguageCode') ?? ENGLISH
    this.organisations = element.within('Organization').map((organisation) => organisation.first('Company'))
  }

  get lots(): XmlElement[] {
    return this.element
      .all('ProcurementProjectLot')
      .filter((lot) => /^(?:LOT|PAR)/.test(lot.value('ID') ?? ''))
  }

  /** The contracting party's organisation; the first of several buyers. */
  get buyer(): XmlElement | undefined {
    const id = this.element.value('ContractingParty/Party/PartyIdentification/ID')
    const touchPoint = this.element
      .within('Organization')
      .find((one) => one.all('TouchPoint').some((point) => point.value('PartyIdentification/ID') === id))
    return (
      this.organisations.find((one) => one?.value('PartyIdentification/ID') === id) ??
      touchPoint?.first('Company')
    )
  }

  /** A text in English, or else in the notice's own language. */
  line(versions: XmlElement[]): string | undefined {
    return this.reading.line(this.choose(versions)[0]?.text)
  }

  text(versions: XmlElement[]): string | null {
    const texts = this.choose(versions).map(({ text }) => this.reading.text(unwrapped(text)))
    return [...new Set(texts.filter(Boolean))].join('\n\n') || null
  }

  private choose(versions: XmlElement[]): XmlElement[] {
    const inLanguage = (language: string) =>
      versions.filter(({ attributes }) => attributes.languageID === language)
    const chosen = [inLanguage(ENGLISH), inLanguage(this.language)].find((texts) => texts.length > 0)
    return chosen ?? versions.slice(0, 1)
  }
}

/** Joins lines, because XML is wrapped mechanically; keeps empty lines and list items. */
function unwrapped(text: string): string {
  return text
    .replace(/\n(?=[^\S\n]*[—–•-]\s)/g, '\n\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n')
}
