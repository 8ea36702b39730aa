import { afterEach, expect, it, vi } from 'vitest'
import { registerJobSeeker } from '#contract/accounts/registration.ts'
import { api } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

it("asks in the language of its page, not in the browser's", async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  let sent: RequestInit | undefined
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    sent = request
    return Response.json({})
  })
  const body = {
    first_name: 'Ama',
    last_name: 'Owusu',
    email: 'ama@example.com',
    contact_number: '+233241234567',
  }
  await api(registerJobSeeker, { body: { ...body, password: 'quiet lagoon', password2: 'quiet lagoon' } })
  expect(new Headers(sent?.headers).get('accept-language')).toBe('en')
})
