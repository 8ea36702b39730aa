import '#web/app/i18n/detail-texts.ts'
import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import { type Addendum, AddendumForm, publishAddendum } from '#contract/procurement/addenda.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ChangeList } from '#web/opportunities/detail/change-list.tsx'
import { changeWords } from '#web/opportunities/detail/change-words.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { button } from '#web/ui/button.ts'
import './question-answer.css'
import './rfp-workspace.css'
import './addenda-panel.css'

type AddendaPanelProps = { opportunityId: number; canAmend: boolean; addenda: Addendum[]; timeZone: string }

/** The addenda of an RFP and what each changed, with a dialog to publish one. */
export function AddendaPanel({ opportunityId, canAmend, addenda: loaded, timeZone }: AddendaPanelProps) {
  const text = useText()
  const { i18n } = useLingui()
  const [addenda, setAddenda] = useRenewed(loaded)
  const [isWriting, setWriting] = useState(false)
  return (
    <section className="addenda">
      <h2 className="heading">{text('addenda.list')}</h2>
      {addenda.length === 0 && <p className="quiet">{text('addenda.none')}</p>}
      <ol className="question-list">
        {addenda.map((each) => (
          <li key={each.number}>
            <h3>{text('addenda.numbered', { number: each.number, title: each.title })}</h3>
            <p className="quiet">
              {text('addenda.published', { date: zonedWords(each.published_at, timeZone) })}
            </p>
            <p className="question-answer">{each.text}</p>
            <ChangeList changes={each.changes.map((change) => changeWords(change, { i18n, timeZone }))} />
          </li>
        ))}
      </ol>
      {canAmend && (
        <button
          type="button"
          className={button('secondary', 'button-below')}
          onClick={() => setWriting(true)}
        >
          {text('addenda.new')}
        </button>
      )}
      {isWriting && (
        <AddendumDialog
          opportunityId={opportunityId}
          onPublished={(added) => setAddenda((before) => [...before, added])}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}

type AddendumDialogProps = {
  opportunityId: number
  onPublished: (added: Addendum) => void
  onClose: () => void
}

function AddendumDialog({ opportunityId, onPublished, onClose }: AddendumDialogProps) {
  const text = useText()
  const isTyped = useRef(false)
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: AddendumForm,
    submit: async (body) => {
      const params = { id: String(opportunityId) }
      onPublished(await api(publishAddendum, { params, body, idempotencyKey: keyOf(body) }))
      isTyped.current = false
      toast('success', text('toast.addendum'))
      onClose()
    },
  })
  const typed = () => {
    isTyped.current = true
  }
  return (
    <FormDialog
      title={text('addenda.new')}
      form={form}
      isChanged={() => isTyped.current}
      submitLabel={text('addenda.publish')}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <p className="quiet">{text('addenda.about')}</p>
        <TextField name="title" label={text('addenda.titleField')} onValue={typed} />
        <TextAreaField
          name="text"
          label={text('addenda.text')}
          hint={text('addenda.textHint')}
          rows={8}
          onValue={typed}
        />
      </div>
    </FormDialog>
  )
}
