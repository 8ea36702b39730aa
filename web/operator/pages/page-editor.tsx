import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import {
  type EditedPage,
  editedPage,
  PAGE_LIMITS,
  PageDraft,
  publishPage,
  suppliedPage,
} from '#contract/operator/pages.ts'
import { POLICIES } from '#contract/policies.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import type { FormState } from '#web/app/forms/late-form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { MarkdownEditor } from '#web/parts/fields/markdown-editor.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { usePageDraft } from './page-draft.ts'
import { PagePreview, previewOf } from './page-preview.tsx'
import '#web/parts/fields/form-page.css'
import '#web/parts/fields/check.css'
import './pages.css'

const isPolicy = (page: EditedPage) => POLICIES.some((name) => name === page.name)

/** Edits a page with a preview, and publishes the next version. Another operator's version is never overwritten. */
export function PageEditor({ page }: { page: EditedPage }) {
  const text = useText()
  const { written, isChanged, change, follow } = usePageDraft(page)
  const { revalidate } = useRevalidator()
  const { act } = useAct()
  const params = { name: page.name }
  const takeSupplied = async () => change({ text: (await api(suppliedPage, { params })).text })
  const form = useForm({
    schema: PageDraft,
    values: () => written,
    submit: async (body) => {
      const { version } = await api(publishPage, { params, body })
      toast('success', text('pages.published', { version }))
      // One's own version is not overtaken by itself, even if it cannot be read now.
      change({ based_on: version })
      follow(await api(editedPage, { params }))
      await revalidate()
    },
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {isOvertaken(form) ? (
          <Overtaken
            page={page}
            onFollow={(newest) => {
              form.clear()
              follow(newest)
            }}
            onKeep={(newest) => {
              form.clear()
              change({ based_on: newest.version })
            }}
          />
        ) : (
          page.unfilled > 0 && <Banner kind="note">{text('pages.unfilled', { count: page.unfilled })}</Banner>
        )}
        <MarkdownEditor
          name="text"
          label={text('pages.text')}
          hint={text('pages.textHint')}
          rows={24}
          value={written.text}
          onValue={(value) => change({ text: value })}
        />
        <PagePreview text={written.text} render={(source) => previewOf(page.name, source)} />
        <TextField
          name="summary"
          label={text('pages.summary')}
          hint={text(isPolicy(page) ? 'pages.summaryHint' : 'pages.summaryHintOwn')}
          value={written.summary}
          maxLength={PAGE_LIMITS.summary}
          onValue={(summary) => change({ summary })}
        />
        {isPolicy(page) && <Material draft={written} onChange={change} />}
        <div className="page-editing-end">
          <SubmitButton label={text('pages.publish')} isPending={form.isPending} />
          {!isChanged && (
            <button
              type="button"
              className={button('secondary')}
              disabled={form.isPending}
              onClick={() => act(text('pages.suppliedTaken'), takeSupplied)}
            >
              {text('pages.takeSupplied')}
            </button>
          )}
          {isChanged && (
            <button
              type="button"
              className={button('secondary')}
              disabled={form.isPending}
              onClick={() => {
                form.clear()
                follow(page)
              }}
            >
              {text('companyForm.discard')}
            </button>
          )}
        </div>
      </form>
    </FormErrorsContext>
  )
}

type MaterialProps = { draft: PageDraft; onChange: (part: Partial<PageDraft>) => void }

function Material({ draft, onChange }: MaterialProps) {
  const text = useText()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.is_material}
          aria-describedby="page-material"
          onChange={({ currentTarget }) => onChange({ is_material: currentTarget.checked })}
        />
        {text('pages.material')}
      </label>
      <p id="page-material" className="field-hint">
        {text('pages.materialHint')}
      </p>
    </div>
  )
}

const isOvertaken = ({ fault }: FormState) => isApiError(fault?.error) && fault.error.code === 'conflict'

type OvertakenProps = {
  page: EditedPage
  onFollow: (newest: EditedPage) => void
  onKeep: (newest: EditedPage) => void
}

/** Both texts stay within reach: the newest one in its own tab, the written one in the form. */
function Overtaken({ page, onFollow, onKeep }: OvertakenProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const withNewest = async (then: (newest: EditedPage) => void) => {
    dismissErrors()
    try {
      then(await api(editedPage, { params: { name: page.name } }))
    } catch (error) {
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      return toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
    await revalidate()
  }
  return (
    <div className="page-editing-end">
      <button type="button" className={button('secondary')} onClick={() => withNewest(onKeep)}>
        {text('pages.keepOwn')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => setAsking(true)}>
        {text('pages.takeTheirs')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text('pages.takeTheirs')}
          words={text('pages.takeTheirsText')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void withNewest(onFollow)
          }}
        />
      )}
    </div>
  )
}
