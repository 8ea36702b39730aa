import { useState } from 'react'
import { deleteFirm, type Firm, type OwnFirm } from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/panel-actions.css'
import '#web/parts/workspace/own-list-panel.css'
import './firms.css'

type FirmRemovalProps = { firm: Firm; onRemoved: (own: OwnFirm) => void }

/** Deletes the firm; proposals that were sent keep it as it was. */
export function FirmRemoval({ firm, onRemoved }: FirmRemovalProps) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    dismissErrors()
    try {
      onRemoved(await api(deleteFirm))
      toast('success', text('firm.removed'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <section className="own-list firm" aria-labelledby="firm-removal">
      <h2 id="firm-removal">{text('firm.remove')}</h2>
      <p className="quiet measure">{text('firm.removeText')}</p>
      <div className="panel-actions">
        <button type="button" className={button('secondary')} onClick={() => setAsking(true)}>
          {text('firm.remove')}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={text('cvs.deleteTitle', { name: firm.name })}
          words={text('firm.removeText')}
          confirmLabel={text('firm.remove')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </section>
  )
}
