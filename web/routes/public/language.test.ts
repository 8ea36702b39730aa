import { expect, it } from 'vitest'
import { loader } from './language.ts'

const cookieAt = (origin: string) => {
  const request = new Request(`${origin}/language/?language=en-XA&to=/jobs/`)
  const url = new URL(request.url)
  const answer = loader({ request, url, params: {}, pattern: '', context: {} } as never) // it reads the request alone
  return answer.headers.get('set-cookie')
}

it('sets a cookie that other sites send with links alone, over HTTPS only where there is HTTPS', () => {
  expect(cookieAt('https://calls.example.org')).toMatch(/; SameSite=Lax; Secure$/)
  expect(cookieAt('http://127.0.0.1:3000')).toMatch(/; SameSite=Lax$/)
})
