import type { FirmSnapshot } from '#contract/applications/firms.ts'
import { countryWords, dayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './firm-facts.css'

/** A firm as it was when its proposal was sent: numbers, who signs, documents and partners. */
export function FirmFacts({ firm, sentBy }: { firm: FirmSnapshot; sentBy: string | null }) {
  const text = useText()
  const facts = [
    [text('firm.country'), countryWords(firm.country)],
    [text('firm.registrationNumber'), firm.registration_number],
    [text('firm.taxNumber'), firm.tax_number],
    [text('firm.address'), firm.address],
    [
      text('firm.signatories'),
      firm.signatories.map(({ name, position }) => text('firm.signs', { name, position })).join('\n'),
    ],
    [
      text('firm.partners'),
      firm.partners
        .map(({ name, country, registration_number: number, share }) =>
          [name, countryWords(country), number, share === null ? '' : text('firm.shareOf', { share })]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
    ],
    [text('firm.sentBy'), sentBy ?? ''],
  ].filter(([, value]) => value)
  return (
    <div className="firm-facts">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {firm.documents.length > 0 && (
        <ul aria-label={text('firm.documents')}>
          {firm.documents.map(({ kind, file_name, sha256, valid_until: day }) => (
            <li key={sha256 + kind}>
              <p className="strong">{text(`firm.kind.${kind}`)}</p>
              <p>
                {file_name}
                {day && ` · ${text('firm.validUntil', { day: dayWords(day) })}`}
              </p>
              <p>
                <span className="quiet">SHA-256</span> <code>{sha256}</code>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
