import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountsApp, person } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { member } from './support/members.ts'
import { ageProof } from './support/two-step/sessions.ts'

/** Asks for everything that needs a recent proof of who the caller is, in a session that is older. */
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
const guarded = endpoints.filter(({ needs }) => needs === 'recent')

const { open, ask } = await accountsApp()
const { database } = open

async function stale<T extends { id: number; token: string }>(someone: T): Promise<T> {
  await ageProof(database, someone.id, '10 minutes 1 second')
  return someone
}

const asker = ({ caller }: Endpoint) =>
  caller === 'company-member'
    ? member(database)
    : person(database, caller === 'operator' ? 'OPERATOR' : 'JOB_SEEKER')

it.each(guarded.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s asks for a proof after ten minutes, and not before',
  async (_, endpoint) => {
    const method = endpoint.method as 'GET' // the asker's methods are the contract's
    const url = endpoint.path.replace(/:\w+/g, '2147483647')
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }
    const fresh = await ask(url, { method, token: (await asker(endpoint)).token, ...body })
    expect(fresh.statusCode === 403, fresh.body).toBe(false)
    const late = await ask(url, { method, token: (await stale(await asker(endpoint))).token, ...body })
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication_needed'])
  },
)

it('covers exports, bid opening, ownership and factors', () => {
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/accounts/user/export/',
      '/api/company/posts/:id/proposals/opening/',
      '/api/company/ownership/',
      '/api/company/members/:id/',
      '/api/company/posts/:id/applicants/csv/',
      '/api/company/posts/:id/applicants/zip/',
      '/api/accounts/factors/passkeys/',
      '/api/accounts/factors/totp/',
    ]),
  )
})

it('asks before another phone number, and not before the same one', async () => {
  const { token } = await stale(await person(database, 'JOB_SEEKER'))
  const change = async (contact_number: string) =>
    (await ask('/api/accounts/user-detail/', { method: 'PATCH', token, body: { contact_number } })).json()
      .code
  expect(await change('+233 24 123 4567')).toBeUndefined()
  expect(await change('+233241234568')).toBe('reauthentication_needed')
})

it('asks before somebody is invited to open proposals', async () => {
  const owner = await stale(await member(database))
  const invite = async (role: string) => {
    const body = { email: 'new@example.org', role }
    return (await ask('/api/company/invitations/', { token: owner.token, body })).json()
  }
  expect(await invite('VIEWER')).toMatchObject({ role: 'VIEWER' })
  for (const role of ['EVALUATOR', 'RECRUITER', 'OWNER']) {
    expect((await invite(role)).code).toBe('reauthentication_needed')
  }
})

it('asks before an RFP is sealed to its openers, and before it is no longer', () => {
  const methods = guarded.flatMap(({ method, path }) => (path.endsWith('/member-keys/') ? [method] : []))
  expect(methods.toSorted()).toEqual(['DELETE', 'PUT'])
})
