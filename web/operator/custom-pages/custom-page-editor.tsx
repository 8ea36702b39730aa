import { type FormEvent, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { addressIn, LANGUAGES } from '#contract/languages.ts'
import {
  changeCustomPage,
  createCustomPage,
  type EditedCustomPage,
  NewCustomPage,
  previewCustomPage,
} from '#contract/operator/custom-pages.ts'
import { customPagePath } from '#contract/policies.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { OvertakenText } from '#web/operator/pages/overtaken-text.tsx'
import { PagePreview } from '#web/operator/pages/page-preview.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { useCustomPageDraft } from './custom-page-draft.ts'
import { CustomPageFields } from './custom-page-fields.tsx'
import { DeletePage } from './delete-page.tsx'
import '#web/parts/fields/form-page.css'
import '#web/operator/pages/pages.css'

type Edited = { page: EditedCustomPage | undefined; language: string }

/** Writes a page of the operator's own in one language, with a preview, as a draft or for everybody. */
export function CustomPageEditor({ page, language }: Edited) {
  const text = useText()
  const { written, isChanged, isOvertaken, write, keep, drop, end } = useCustomPageDraft({ page, language })
  const send = useSending({ page, language, drop, end })
  /** By the button that sends the form. */
  const isPublishing = useRef(false)
  const form = useForm({
    schema: NewCustomPage,
    values: () => bodyOf({ ...written, language, is_published: isPublishing.current }),
    submit: (body) => send(body, written.based_on),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent // React has no type of its own for it
    isPublishing.current = submitter?.getAttribute('value') !== 'draft'
    return form.onSubmit(event)
  }
  const other = page && !page.texts.some((each) => each.language === language) && shownInstead(page)
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {isOvertaken && page && (
          <OvertakenText
            theirs={wordsOf(page, language)}
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
        {other && <Banner kind="note">{text('ownPages.untranslated', { language: other })}</Banner>}
        <CustomPageFields
          written={written}
          shownAt={addressIn(language, customPagePath(written.address || '…'))}
          onChange={write}
        />
        <PagePreview
          text={written.text}
          render={(source) => api(previewCustomPage, { body: { text: source } })}
        />
        <div className="page-editing-end">
          <SendButtons isPublished={page?.is_published ?? false} isPending={form.isPending} />
          {isChanged && (
            <button
              type="button"
              className={button('secondary')}
              disabled={form.isPending}
              onClick={() => {
                form.clear()
                drop()
              }}
            >
              {text('companyForm.discard')}
            </button>
          )}
          {page && <DeletePage page={page} onDeleted={end} />}
        </div>
      </form>
    </FormErrorsContext>
  )
}

/** Return in a field saves a draft as a draft, and what is published as published. */
function SendButtons({ isPublished, isPending }: { isPublished: boolean; isPending: boolean }) {
  const text = useText()
  const draft = (
    <button type="submit" value="draft" className={button('secondary')} disabled={isPending}>
      {text(isPublished ? 'ownPages.withdraw' : 'ownPages.saveDraft')}
    </button>
  )
  return (
    <>
      {!isPublished && draft}
      <SubmitButton
        label={text(isPublished ? 'ownPages.update' : 'ownPages.publish')}
        isPending={isPending}
      />
      {isPublished && draft}
    </>
  )
}

type Sending = Edited & { drop: () => void; end: () => void }

/** Sends a page to be kept; a new one is then edited at its own address. */
function useSending({ page, language, drop, end }: Sending) {
  const text = useText()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const keyOf = useIdempotencyKey()
  return async (body: NewCustomPage, basedOn: number) => {
    if (!page) {
      const { id } = await api(createCustomPage, { body, idempotencyKey: keyOf(body) })
      end()
      toast('success', text(saidOf(false, body.is_published)))
      await navigate(`/operator/pages/?own=${id}&language=${language}`, { replace: true })
      return
    }
    await api(changeCustomPage, {
      params: { id: String(page.id) },
      body: { ...body, based_on: basedOn },
    }).catch(async (error: unknown) => {
      // Theirs is shown beside what was written.
      if (isApiError(error) && error.code === 'conflict') await revalidate()
      throw error
    })
    toast('success', text(saidOf(page.is_published, body.is_published)))
    await revalidate()
    drop()
  }
}

function saidOf(wasPublished: boolean, isPublished: boolean): MessageId {
  if (isPublished) return wasPublished ? 'ownPages.saidUpdated' : 'ownPages.saidPublished'
  return wasPublished ? 'ownPages.saidWithdrawn' : 'ownPages.saidSaved'
}

type Typed = ReturnType<typeof useCustomPageDraft>['written'] &
  Pick<NewCustomPage, 'language' | 'is_published'>

const bodyOf = ({ isInFooter, position, based_on: _, ...typed }: Typed) => ({
  ...typed,
  footer_position: isInFooter ? Number(position) : null,
})

/** The language whose text readers see in place of one that is missing. */
function shownInstead({ texts }: EditedCustomPage): string | undefined {
  const known = Object.entries(LANGUAGES)
  return known.find(([code]) => texts.some((text) => text.language === code))?.[1].name
}

function wordsOf({ address, texts }: EditedCustomPage, language: string): string {
  const own = texts.find((text) => text.language === language)
  return [customPagePath(address), own?.title, own?.description, own?.text].filter(Boolean).join('\n\n')
}
