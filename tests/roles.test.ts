import { describe, expect, it } from 'vitest'
import type { Caller, Endpoint } from '#contract/endpoint.ts'
import { accountsApp, person } from './support/accounts.ts'
import { endpointsOf } from './support/endpoint-rules.ts'

/** Every endpoint of the contract, called by every role: who is not named is refused, before anything is looked at. */
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/*.ts', { eager: true })))

const ROLES = ['visitor', 'unverified', 'job seeker', 'company'] as const
type Role = (typeof ROLES)[number]

/** The refusal of each role, by whom the endpoint is for; what is not there is let through. */
const REFUSED: Record<Caller, Partial<Record<Role, string>>> = {
  visitor: {},
  unverified: { visitor: '401 unauthorized' },
  'signed-in': { visitor: '401 unauthorized', unverified: '403 unverified' },
  'job-seeker': { visitor: '401 unauthorized', unverified: '403 unverified', company: '403 forbidden' },
  'company-member': {
    visitor: '401 unauthorized',
    unverified: '403 unverified',
    'job seeker': '403 forbidden',
  },
}

const { open, ask } = await accountsApp()

/** A token of its own for each call: some calls end it. */
async function tokenOf(role: Role): Promise<string | undefined> {
  if (role === 'visitor') return undefined
  const kind = role === 'company' ? 'RECRUITING_COMPANY' : 'JOB_SEEKER'
  return (await person(open.database, kind, { isVerified: role !== 'unverified' })).token
}

async function call({ method, path }: Endpoint, role: Role) {
  const token = await tokenOf(role)
  // The address of nothing, and an empty body: who may call is told what is wrong with the call.
  const url = path.replace(/:\w+/g, '2147483647')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return ask(url, { method: method as 'GET', token, body }) // the asker's methods are the contract's
}

describe.each(endpoints.map((each) => ({ name: `${each.method} ${each.path}`, endpoint: each })))(
  '$name',
  ({ endpoint }) => {
    it.each(ROLES)('by %s', async (role) => {
      const answer = await call(endpoint, role)
      const refusal = REFUSED[endpoint.caller][role]
      if (refusal) {
        expect(`${answer.statusCode} ${answer.json().code}`).toBe(refusal)
      } else {
        expect([401, 403]).not.toContain(answer.statusCode)
        expect(answer.statusCode).toBeLessThan(500)
      }
      if (role !== 'visitor' || endpoint.caller !== 'visitor') {
        expect(String(answer.headers['cache-control'])).toContain('no-store')
      }
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    })
  },
)

it('covers the calls of accounts', () => {
  expect(endpoints.filter(({ path }) => path.startsWith('/api/accounts/')).length).toBeGreaterThanOrEqual(16)
})
