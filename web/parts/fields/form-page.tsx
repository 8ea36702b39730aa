import type { ReactNode } from 'react'
import type { FormState } from '#web/app/forms/form.ts'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormErrorsContext } from './form-context.ts'
import './form-page.css'
import '#web/ui/banner.css'

type FormPageProps = {
  title: string
  form: FormState
  /** What stands between the heading and the form. */
  lead?: ReactNode
  /** Banners above everything. */
  notice?: ReactNode
  /** Whether faults that are no field's are said elsewhere, in a toast. */
  isProblemElsewhere?: boolean
  /** Sent by the browser itself, to the address of its page; the browser then checks it as well. */
  worksWithoutScripts?: boolean
  children: ReactNode
}

/** A page that is one form: its faults stand at the top with the focus on them, and in the title (interface.md). */
export function FormPage({ title, form, lead, notice, children, ...way }: FormPageProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const { brandName: brand } = useSite()
  const { fault } = form
  const shown = way.isProblemElsewhere && fault ? { fields: fault.fields } : fault
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      {notice}
      {shown && <ErrorSummary fault={shown} onClose={form.clear} />}
      <h1 tabIndex={-1}>{title}</h1>
      {lead}
      {!way.worksWithoutScripts && (
        <noscript>
          <p className="banner banner-note">{text('form.noScript')}</p>
        </noscript>
      )}
      <FormErrorsContext value={fault?.fields ?? {}}>
        {/* The method keeps what is typed out of the address, should it be sent before the page is alive. */}
        <form
          method="post"
          noValidate={isHydrated || !way.worksWithoutScripts}
          className="form"
          onSubmit={form.onSubmit}
        >
          {children}
        </form>
      </FormErrorsContext>
    </>
  )
}
