import type { ReactNode } from 'react'
import type { Fault } from '#web/app/forms/faults.ts'
import type { FormState } from '#web/app/forms/late-form.ts'
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
  /** Shown between the heading and the form. */
  lead?: ReactNode
  /** Banners at the top of the page. */
  notice?: ReactNode
  /** True when errors that belong to no field are shown as toasts. */
  isProblemElsewhere?: boolean
  /** Submitted by the browser, which then also validates it. */
  worksWithoutScripts?: boolean
  onFocus?: () => void
  children: ReactNode
}

/** A page with one form; its errors take the focus at the top and change the title (interface.md). */
export function FormPage({ title, form, lead, notice, children, ...way }: FormPageProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const { brandName: brand } = useSite()
  const { fault } = form
  const shown = way.isProblemElsewhere && fault ? withoutProblem(fault) : fault
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
        {/* POST keeps passwords out of the address when the form is submitted before hydration. */}
        <form
          method="post"
          noValidate={isHydrated || !way.worksWithoutScripts}
          className="form"
          onFocus={way.onFocus}
          onSubmit={form.onSubmit}
        >
          {children}
        </form>
      </FormErrorsContext>
    </>
  )
}

const withoutProblem = ({ problem: _, ...fault }: Fault): Fault => fault
