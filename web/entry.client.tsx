import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { documentLanguage, loadI18n } from './app/i18n/i18n.ts'

const i18n = await loadI18n(documentLanguage())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
        <EarlyPress />
      </I18nProvider>
    </StrictMode>,
  )
})

/** Marks the moment of hydration, for measurements, and repeats a press that came before it. */
function EarlyPress() {
  useEffect(() => {
    performance.mark('alive')
    window.pressed?.click()
    delete window.pressed
  }, [])
  return null
}
