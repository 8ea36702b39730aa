import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Firm } from '#contract/applications/firms.ts'
import { FirmInvitations } from './firm-invitations.tsx'

const invitations = [{ id: 1, firm: 'Volta Roads', invited_by: null, expires_at: '2099-01-31T00:00:00.000Z' }]
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const shown = (firm: Firm | null) => {
  const part = createElement(FirmInvitations, { firm, invitations, onJoined: () => undefined })
  return renderToString(createElement(I18nProvider, { i18n }, part))
}

it('shows an invitation also to who has a firm, who cannot join before they leave it', () => {
  expect(shown(null)).toContain('<button')
  const html = shown({ name: 'Volta Bridges' } as Firm)
  expect(html).toContain('Volta Roads')
  expect(html).not.toContain('<button')
})
