import { describe, expect, it } from 'vitest'
import { can } from '#api/platform/access/roles.ts'
import type { Caller, Endpoint } from '#contract/endpoint.ts'
import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'
import { accountsApp, person } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { factories } from './support/factories.ts'
import { member } from './support/members.ts'

/** Requests every endpoint of the contract as every role: a role without access is refused before anything is read. */
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))

const ROLES = [
  'visitor',
  'unverified',
  'job seeker',
  'company',
  'OWNER',
  'RECRUITER',
  'EVALUATOR',
  'VIEWER',
  'operator',
] as const
type Role = (typeof ROLES)[number]
type Kind = 'visitor' | 'unverified' | 'job seeker' | 'company' | 'operator'

/** Refusals by the endpoint's caller and the kind of account; kinds that are not listed are admitted. */
const strangers = { visitor: '401 unauthorized', unverified: '403 unverified' }
const FORBIDDEN = '403 forbidden'
const REFUSED: Record<Caller, Partial<Record<Kind, string>>> = {
  visitor: {},
  unverified: { visitor: '401 unauthorized' },
  'signed-in': strangers,
  'job-seeker': { ...strangers, company: FORBIDDEN, operator: FORBIDDEN },
  'company-member': { ...strangers, 'job seeker': FORBIDDEN, operator: FORBIDDEN },
  operator: { ...strangers, 'job seeker': FORBIDDEN, company: FORBIDDEN },
}

const isMember = (role: Role): role is MemberRole => (MEMBER_ROLES as readonly string[]).includes(role)

function refusalOf({ caller, ability }: Endpoint, role: Role): string | undefined {
  const byKind = REFUSED[caller][isMember(role) ? 'company' : role]
  if (byKind || !ability) return byKind
  if (role === 'company') return '403 no_company'
  return isMember(role) && can(role, ability) ? undefined : FORBIDDEN
}

/** Member roles differ only where an endpoint asks for an ability. */
const rolesFor = ({ ability }: Endpoint) =>
  ROLES.filter((role) => ability || !isMember(role) || role === 'OWNER')

const { open, ask } = await accountsApp()
const { id: companyId } = await factories(open.database).company()

/** Each request gets a token of its own, because some requests end their session. */
async function tokenOf(role: Role): Promise<string | undefined> {
  if (role === 'visitor') return undefined
  if (isMember(role)) return (await member(open.database, { role, companyId })).token
  const kind = { company: 'RECRUITING_COMPANY', operator: 'OPERATOR' } as const
  const userType = role === 'company' || role === 'operator' ? kind[role] : 'JOB_SEEKER'
  return (await person(open.database, userType, { isVerified: role !== 'unverified' })).token
}

async function request({ method, path }: Endpoint, role: Role) {
  const token = await tokenOf(role)
  // The id exists nowhere and the body is empty, so an admitted role learns what is wrong with the request.
  const url = path.replace(/:\w+/g, '2147483647')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return ask(url, { method: method as 'GET', token, body }) // the asker's methods are the contract's
}

describe.each(endpoints.map((each) => ({ name: `${each.method} ${each.path}`, endpoint: each })))(
  '$name',
  ({ endpoint }) => {
    it.each(rolesFor(endpoint))('by %s', async (role) => {
      const answer = await request(endpoint, role)
      const refusal = refusalOf(endpoint, role)
      if (refusal) {
        expect(`${answer.statusCode} ${answer.json().code}`).toBe(refusal)
      } else {
        expect([401, 403]).not.toContain(answer.statusCode)
        expect(answer.statusCode).toBeLessThan(500)
      }
      if (role !== 'visitor' || endpoint.caller !== 'visitor') {
        expect(String(answer.headers['cache-control'])).toContain('no-store')
      }
      // Pages of every origin may read as visitors; nobody is let in by a cookie, so nothing needs credentials.
      const isShared = role === 'visitor' && endpoint.caller === 'visitor' && endpoint.method === 'GET'
      expect(answer.headers['access-control-allow-origin']).toBe(isShared ? '*' : undefined)
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    })
  },
)

it('covers the endpoints of accounts', () => {
  expect(endpoints.filter(({ path }) => path.startsWith('/api/accounts/')).length).toBeGreaterThanOrEqual(16)
})
