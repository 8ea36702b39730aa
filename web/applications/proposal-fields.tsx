import { Fragment, type ReactNode } from 'react'
import { type AskedDocument, isFinancial } from '#contract/applications/parts.ts'
import { PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Choices, Chosen } from './application-submission.ts'
import { DocumentField } from './document-field.tsx'
import './proposal-fields.css'

type ProposalFieldsProps = {
  choices: Choices
  /** Documents that an RFP asks for beside the two parts. */
  documents: readonly AskedDocument[]
  onChange: (part: Part, chosen: Chosen | undefined) => void
  /** Whether members of the company hold the keys. */
  isHeld: boolean
  isOptional?: boolean
  /** Stands below the field of a part. */
  below?: (part: Part) => ReactNode
}

/** The technical and the financial part of a proposal, and the documents that its RFP asks for. */
export function ProposalFields({
  choices,
  documents,
  onChange,
  isHeld,
  isOptional = false,
  below,
}: ProposalFieldsProps) {
  const text = useText()
  const field = (part: Part, label?: string) => (
    <Fragment key={part}>
      <DocumentField
        kind="RFP"
        part={part}
        {...(label !== undefined && { label })}
        chosen={choices[part]}
        onChange={(chosen) => onChange(part, chosen)}
        isOptional={isOptional}
      />
      {below?.(part)}
    </Fragment>
  )
  return (
    <>
      {PARTS_OF.RFP.map((part) => field(part))}
      {documents.length > 0 && (
        <fieldset className="asked-documents">
          <legend>{text('apply.documents')}</legend>
          <p className="field-hint">{text('apply.documentsHint')}</p>
          {documents.map(({ part, name }) => (
            <div key={part} className="asked-document">
              {field(part, name)}
              {isFinancial(part) && <p className="field-hint">{text('apply.withPrice')}</p>}
            </div>
          ))}
        </fieldset>
      )}
      <p className="field-hint">{text(isHeld ? 'apply.held' : 'apply.sealed')}</p>
    </>
  )
}

/** Whether the server names a document that the form does not ask for: an addendum changed the RFP meanwhile. */
export const asksMore = (
  fields: Record<string, string[]> | undefined,
  documents: readonly AskedDocument[],
): boolean =>
  Object.keys(fields ?? {}).some(
    (name) => name.includes('_document_') && !documents.some(({ part }) => part === name),
  )
