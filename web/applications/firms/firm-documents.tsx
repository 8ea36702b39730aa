import { useState } from 'react'
import {
  downloadFirmDocument,
  type Firm,
  type FirmDocument,
  type OwnFirm,
  removeFirmDocument,
} from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { dayWords, fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { useWhileUnchecked } from './checked.ts'
import { NewFirmDocument } from './new-firm-document.tsx'
import '#web/parts/panel-actions.css'
import '#web/parts/standing-marks.css'
import '#web/parts/workspace/own-list-panel.css'
import './firms.css'

type FirmDocumentsProps = { firm: Firm; onChanged: (own: OwnFirm) => void; onReload: () => void }

/** The documents that prove that a firm may bid, each with how long it is valid. */
export function FirmDocuments({ firm, onChanged, onReload }: FirmDocumentsProps) {
  const text = useText()
  const [removed, setRemoved] = useState<FirmDocument>()
  useWhileUnchecked(firm, onReload)
  const remove = async ({ id }: FirmDocument) => {
    dismissErrors()
    try {
      onChanged(await api(removeFirmDocument, { params: { id: String(id) } }))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <section className="own-list firm" aria-labelledby="firm-documents">
      <h2 id="firm-documents">{text('firm.documents')}</h2>
      <p className="quiet measure">{text('firm.documentsLead')}</p>
      {firm.documents.length === 0 && <p className="firm-none">{text('firm.noDocuments')}</p>}
      {firm.documents.length > 0 && (
        <ul>
          {firm.documents.map((each) => (
            <DocumentItem key={each.id} document={each} onRemove={() => setRemoved(each)} />
          ))}
        </ul>
      )}
      {firm.documents.length < LIMITS.firmDocuments && <NewFirmDocument onAdded={onChanged} />}
      {removed && (
        <ConfirmDialog
          title={text('cvs.deleteTitle', { name: removed.file_name })}
          words={text('firm.deleteDocumentText')}
          confirmLabel={text('firm.deleteDocument')}
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined)
            void remove(removed)
          }}
        />
      )}
    </section>
  )
}

function DocumentItem({ document, onRemove }: { document: FirmDocument; onRemove: () => void }) {
  const text = useText()
  const { id, kind, file_name: name, size, valid_until: day, state, is_checked, is_infected } = document
  const download = () =>
    saveAnswer(downloadFirmDocument.path.replace(':id', String(id)), name).catch(() =>
      toast('error', text('own.offline')),
    )
  return (
    <li className="firm-document">
      <h3>
        {text(`firm.kind.${kind}`)}
        {!is_infected && (
          <span className="mark firm-state" data-state={state}>
            {text(`firm.state.${state}`)}
          </span>
        )}
      </h3>
      <p className="fine">
        {text('firm.file', { file: name, size: fileSizeWords(size) })}
        {' · '}
        {day
          ? text(state === 'EXPIRED' ? 'firm.expiredOn' : 'firm.validUntil', { day: dayWords(day) })
          : text('firm.noEnd')}
      </p>
      {is_infected && <p className="firm-refused">{text('cvs.infected')}</p>}
      {!is_checked && <p className="fine">{text('cvs.checking')}</p>}
      <div className="panel-actions">
        {is_checked && !is_infected && (
          <button
            type="button"
            className={button('quiet')}
            aria-label={text('cvs.actOf', { act: text('cvs.download'), name })}
            onClick={() => void download()}
          >
            {text('cvs.download')}
          </button>
        )}
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('cvs.actOf', { act: text('cvs.delete'), name })}
          onClick={onRemove}
        >
          {text('cvs.delete')}
        </button>
      </div>
    </li>
  )
}
