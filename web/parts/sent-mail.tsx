import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LocalLink } from './local-link.tsx'
import { PageHead } from './page-head.tsx'
import { useSite } from './site.ts'
import '#web/parts/fields/form-page.css'
import './sent-mail.css'

/** Replaces a form after an email was sent; its heading takes the focus. */
export function SentMail({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const { brandName: brand } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <Icon name="mail" className="sent-mail-icon" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{children}</p>
      <p className="form-end">
        <LocalLink to="/login/" className="text-link">
          {text('forgot.back')}
        </LocalLink>
      </p>
    </>
  )
}
