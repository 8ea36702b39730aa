import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { changeFront, FrontChange, type FrontParts, operatorFront } from '#contract/operator/front.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { bodyOf } from '#web/app/forms/form-data.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { MarkdownEditor } from '#web/parts/fields/markdown-editor.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import './front-form.css'
import './operator.css'
import '#web/parts/fields/form-page.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Fields that are not saved yet, and the version that they began from. */
type Draft = Partial<Pick<FrontChange, 'text' | 'picture_text'>> & { version: string }

/** The operator's text and picture on the front page; changed fields alone are sent. */
export function FrontForm({ loaded }: { loaded: FrontParts }) {
  const text = useText()
  const { draft, left } = useOwnDraft<Draft>('front')
  // Unsaved fields keep the version that they began from, so that another operator's is not overwritten.
  const [saved, setSaved] = useState({ ...loaded, version: left?.version ?? loaded.version })
  const [words, setWords] = useState(left?.text ?? saved.text ?? '')
  const [pictureWords, setPictureWords] = useState(left?.picture_text ?? saved.picture_text ?? '')
  /** A newly chosen file, null to remove the saved one, undefined to leave it. */
  const [picture, setPicture] = useState<File | null>()
  const follow = (next: FrontParts) => {
    setSaved(next)
    setWords(next.text ?? '')
    setPictureWords(next.picture_text ?? '')
    setPicture(undefined)
  }
  const typed = () => ({
    ...(words !== (saved.text ?? '') && { text: words }),
    ...(pictureWords !== (saved.picture_text ?? '') && { picture_text: pictureWords }),
  })
  const changes = () => ({
    ...typed(),
    ...(picture !== undefined && { front_picture: picture }),
  })
  const form = useForm({
    schema: FrontChange,
    values: changes,
    submit: async (change) => {
      follow(await api(changeFront, { body: bodyOf({ ...change, based_on: saved.version }) }))
      toast('success', text('operator.frontSaved'))
    },
  })
  const isOvertaken = isApiError(form.fault?.error) && form.fault.error.code === 'conflict'
  /** Fields that were not touched here take theirs. */
  const keepMine = (newest: FrontParts) => {
    if (words === (saved.text ?? '')) setWords(newest.text ?? '')
    if (pictureWords === (saved.picture_text ?? '')) setPictureWords(newest.picture_text ?? '')
    setSaved(newest)
  }
  useKeptOnLeaving(draft, () => {
    const kept = typed()
    return Object.keys(kept).length > 0 ? { ...kept, version: saved.version } : {}
  })
  useUnloadQuestion(() => Object.keys(changes()).length > 0)
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form front-form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {isOvertaken && <Overtaken onKeep={keepMine} onFollow={follow} onDone={form.clear} />}
        <MarkdownEditor
          name="text"
          label={text('operator.frontText')}
          hint={text('operator.frontTextHint')}
          rows={10}
          isOptional
          value={words}
          onValue={setWords}
        />
        <PictureField saved={saved.picture} chosen={picture} onChoose={setPicture} />
        <TextField
          name="picture_text"
          label={text('operator.frontPictureText')}
          hint={text('operator.frontPictureTextHint')}
          isOptional
          value={pictureWords}
          onValue={setPictureWords}
        />
        <div className="acts">
          <SubmitButton
            label={text('dialog.save')}
            pendingLabel={text('dialog.saving')}
            isPending={form.isPending}
          />
        </div>
      </form>
    </FormErrorsContext>
  )
}

type Choice = (newest: FrontParts) => void

/** Another operator saved first: the next Save is over theirs, or theirs is taken. */
function Overtaken({ onKeep, onFollow, onDone }: { onKeep: Choice; onFollow: Choice; onDone: () => void }) {
  const text = useText()
  const take = (choose: Choice) => async () => {
    dismissErrors()
    try {
      choose(await api(operatorFront))
      onDone()
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
  }
  return (
    <div className="acts">
      <button type="button" className={button('secondary')} onClick={take(onKeep)}>
        {text('operator.frontKeepMine')}
      </button>
      <button type="button" className={button('secondary')} onClick={take(onFollow)}>
        {text('operator.frontTakeTheirs')}
      </button>
    </div>
  )
}

type PictureFieldProps = {
  saved: string | null
  chosen: File | null | undefined
  onChoose: (file: File | null | undefined) => void
}

function PictureField({ saved, chosen, onChoose }: PictureFieldProps) {
  const text = useText()
  const shown = chosen === undefined ? saved : null
  return (
    <FormField
      name="front_picture"
      label={text('operator.frontPicture')}
      hint={text('operator.frontPictureHint')}
      isOptional
    >
      {(attributes) =>
        chosen || shown ? (
          <div className="front-picture">
            {chosen ? (
              <FilePreview key={chosen.name + chosen.lastModified} file={chosen} className="front-preview" />
            ) : (
              <img src={shown ?? ''} alt="" className="front-preview" />
            )}
            {/* The first press drops a chosen file, the next the saved one. */}
            <button
              type="button"
              id={attributes.id}
              className={button('secondary')}
              onClick={() => onChoose(chosen ? undefined : null)}
            >
              {text('operator.frontPictureRemove')}
            </button>
          </div>
        ) : (
          <FileDrop {...attributes} accept={ACCEPTED} choose={text('picture.choose')} onFile={onChoose}>
            {text('operator.frontPictureDrop')}
          </FileDrop>
        )
      }
    </FormField>
  )
}
