import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { LANGUAGES } from '#contract/languages.ts'
import {
  type EditedPage,
  type PageTranslation,
  publishTranslation,
  suppliedPage,
  TranslationDraft,
} from '#contract/operator/pages.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { MarkdownEditor } from '#web/parts/fields/markdown-editor.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { OvertakenText } from './overtaken-text.tsx'
import { PagePreview, previewOf } from './page-preview.tsx'
import '#web/parts/fields/form-page.css'
import './pages.css'

type TranslationEditorProps = { page: EditedPage; language: string; translation: PageTranslation }

/** Writes the newest version of a page in another language; until it is published its readers see the default one's text, and that it is so. */
export function TranslationEditor({ page, language, translation }: TranslationEditorProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { act } = useAct()
  const { written, isChanged, isOvertaken, write, keep, drop } = useTranslation(page, {
    language,
    translation,
  })
  const params = { name: page.name, language }
  const takeSupplied = async () =>
    write((await api(suppliedPage, { params: { name: page.name }, query: { language } })).text)
  const form = useForm({
    schema: TranslationDraft,
    values: () => written,
    submit: async (body) => {
      await api(publishTranslation, { params, body }).catch(async (error: unknown) => {
        // Theirs is shown beside what was written.
        if (isApiError(error) && error.code === 'conflict') await revalidate()
        throw error
      })
      toast('success', text('pages.translated', { language: nameOf(language) }))
      drop()
      await revalidate()
    },
  })
  if (translation.version === 0) return <p className="measure">{text('pages.translationSupplied')}</p>
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {isOvertaken && (
          <OvertakenText
            theirs={translation.text}
            onTheirs={() => {
              form.clear()
              drop()
            }}
            onOwn={() => {
              form.clear()
              keep()
            }}
          />
        )}
        {!translation.is_shown && (
          <Banner kind="note">{text('pages.translationMissing', { version: translation.version })}</Banner>
        )}
        <MarkdownEditor
          name="text"
          label={text('pages.text')}
          hint={text('pages.textHint')}
          rows={24}
          value={written.text}
          onValue={write}
        />
        <PagePreview text={written.text} render={(source) => previewOf(page.name, source)} />
        <div className="page-editing-end">
          <SubmitButton label={text('pages.publishTranslation')} isPending={form.isPending} />
          <button
            type="button"
            className={button('secondary')}
            disabled={form.isPending}
            onClick={() => (isChanged ? drop() : act(text('pages.suppliedTaken'), takeSupplied))}
          >
            {text(isChanged ? 'companyForm.discard' : 'pages.takeSupplied')}
          </button>
        </div>
      </form>
    </FormErrorsContext>
  )
}

/** The text while it is edited, kept when the page is left with what it began from, so that nothing newer is overwritten. */
function useTranslation(
  page: EditedPage,
  { language, translation }: Pick<TranslationEditorProps, 'language' | 'translation'>,
) {
  const { draft, left } = useOwnDraft<TranslationDraft>(`page:${page.name}:${language}`)
  const newest = { text: translation.text, version: translation.version, based_on: translation.revision }
  const [own, setOwn] = useState(left)
  const written = own ?? newest
  const isChanged = written.text !== newest.text
  const isOvertaken =
    isChanged && (written.version !== newest.version || written.based_on !== newest.based_on)
  useKeptOnLeaving(draft, () => (isChanged ? written : {}))
  useUnloadQuestion(() => isChanged)
  return {
    written,
    isChanged,
    isOvertaken,
    write: (text: string) => setOwn({ ...written, text }),
    keep: () => setOwn({ ...newest, text: written.text }),
    drop: () => setOwn(undefined),
  }
}

const nameOf = (language: string): string =>
  Object.entries(LANGUAGES).find(([code]) => code === language)?.[1].name ?? language
