import type { Firm } from '#contract/applications/firms.ts'
import { dayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { isOffered, type useFirmTexts } from './firm-texts.ts'
import { PartnerRows } from './partner-rows.tsx'
import '#web/parts/fields/check.css'
import './firm-fields.css'

type FirmFieldsProps = { firm: Firm | null; chosen: ReturnType<typeof useFirmTexts> }

/** As whom a proposal is sent: a firm with documents and partners, or a person alone. */
export function FirmFields({ firm, chosen }: FirmFieldsProps) {
  const text = useText()
  if (!firm)
    return (
      <p className="field-hint">
        {text('firm.alone')}{' '}
        <LocalLink to="/user/firm/" className="text-link">
          {text('firm.addOwn')}
        </LocalLink>
      </p>
    )
  return (
    <>
      <p className="firm-sender">
        {text('firm.sentAs')} <strong>{firm.name}</strong>{' '}
        <LocalLink to="/user/firm/" className="text-link">
          {text('firm.change')}
        </LocalLink>
      </p>
      {firm.documents.some(isOffered) && <DocumentChoice firm={firm} chosen={chosen} />}
      <PartnerRows rows={chosen.partners} onRows={chosen.setPartners} />
    </>
  )
}

function DocumentChoice({ firm, chosen }: { firm: Firm; chosen: FirmFieldsProps['chosen'] }) {
  const text = useText()
  const { documents, setDocuments } = chosen
  return (
    <FormField
      name="firm_documents"
      label={text('firm.documents')}
      hint={text('firm.documentsChoice')}
      isOptional
      isGroup
    >
      {({ id: first }) =>
        firm.documents.filter(isOffered).map(({ id, kind, file_name, state, valid_until: day }, at) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              {...(at === 0 && { id: first })}
              checked={documents.includes(id)}
              onChange={(event) =>
                setDocuments(
                  event.currentTarget.checked ? [...documents, id] : documents.filter((each) => each !== id),
                )
              }
            />
            <span>
              {text(`firm.kind.${kind}`)}
              <span className="fine firm-choice">
                {file_name}
                {day &&
                  ` · ${text(state === 'EXPIRED' ? 'firm.expiredOn' : 'firm.validUntil', { day: dayWords(day) })}`}
              </span>
            </span>
          </label>
        ))
      }
    </FormField>
  )
}
