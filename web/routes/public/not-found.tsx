import { data } from 'react-router'
import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MissingScreen } from '#web/parts/missing-screen.tsx'
import { RenderedOnce } from '#web/parts/site-pages/rendered-once.tsx'
import type { Route } from './+types/not-found.ts'
import './not-found.css'

export function loader(): never {
  throw data({ code: 'not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <MissingScreen error={error} />
      <RenderedOnce id="missing-help" as="div" className="missing-help">
        {import.meta.env.SSR && <HelpLink />}
      </RenderedOnce>
    </>
  )
}

function HelpLink() {
  const text = useText()
  const address = useAddress()
  return (
    <a href={address(pagePath('help'))} className="text-link">
      {text('sitePage.toHelp')}
    </a>
  )
}
