import { describe, expect, it } from 'vitest'
import { can } from '#api/platform/access/roles.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { OPERATOR_SCOPES, type OperatorScope } from '#contract/integrations/operator-scopes.ts'
import { type AnyScope, TOKEN_SCOPES, type TokenScope } from '#contract/integrations/token-scopes.ts'
import { accountsApp, person } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { member } from './support/members.ts'

/** Requests every endpoint of the contract with a token of each scope, against the table of what each opens. */
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))

/** All that a token reaches, by scope; an endpoint that comes to the contract is written down here or is closed to tokens. */
const OPEN: Record<TokenScope, string[]> = {
  'company.read': [
    'GET /careers-page/',
    'GET /',
    'GET /approval/',
    'GET /equal-opportunity/',
    'GET /held-rfps/',
    'GET /members/',
  ],
  'posts.read': [
    'GET /activity/',
    'GET /agenda/',
    'GET /approvals/',
    'GET /codes/',
    'GET /dashboard/',
    'GET /find/',
    'GET /notification-settings/',
    'GET /plan-templates/',
    'GET /posts/',
    'GET /posts/:id/',
    'GET /posts/:id/activity/',
    'GET /posts/:id/attachments/:attachment/',
    'GET /posts/:id/preview/',
    'GET /posts/:id/questions/',
    'GET /posts/:id/source-links/',
    'GET /posts/:id/team/',
    'GET /posts/counts/',
    'GET /posts/csv/',
    'GET /posts/jsonl/',
  ],
  'posts.edit': [
    'POST /posts/',
    'PATCH /posts/:id/',
    'POST /posts/:id/addenda/',
    'POST /posts/:id/approval/',
    'DELETE /posts/:id/approval/',
    'POST /posts/:id/attachments/',
    'DELETE /posts/:id/attachments/:attachment/',
    'POST /posts/:id/copies/',
    'POST /posts/:id/source-links/',
    'DELETE /posts/:id/source-links/:source/',
    'POST /posts/:id/transitions/',
    'POST /job-files/',
    'GET /job-files/:id/',
    'POST /job-files/:id/imports/',
    'POST /job-files/:id/previews/',
    'GET /job-files/:id/refused/csv/',
  ],
  'questions.answer': ['POST /posts/:id/questions/publication/', 'PUT /questions/:id/answer/'],
  'applicants.read': [
    'GET /answer-badge/',
    'GET /applicants/:number/',
    'GET /applicants/:number/answers/:id/',
    'GET /applicants/:number/colleagues/',
    'GET /applicants/:number/cv-text/',
    'GET /applicants/:number/cv/',
    'GET /applicants/:number/interviews/',
    'GET /applicants/:number/interviews/:id/calendar/',
    'GET /applicants/:number/messages/',
    'GET /applicants/:number/offers/',
    'GET /applicants/:number/scorecards/',
    'GET /figures/',
    'GET /messages/',
    'GET /posts/:id/applicants/',
    'GET /posts/:id/applicants/counts/',
    'GET /posts/:id/criteria/',
    'GET /posts/:id/stage-changes/',
    'GET /posts/:id/stages/',
    'GET /posts/:id/unanswered/',
    'GET /stage-templates/',
  ],
  'applicants.assess': [
    'POST /applicants/:number/notes/',
    'DELETE /applicants/:number/notes/:id/',
    'PUT /applicants/:number/rating/',
    'PUT /applicants/:number/scorecard/',
    'PUT /applicants/:number/scorecard/criteria/:criterion/',
    'POST /applicants/:number/scorecard/handing-in/',
  ],
  'applicants.move': [
    'POST /applicants/:number/kept/',
    'GET /posts/:id/applicants/selectable/',
    'PUT /posts/:id/criteria/',
    'POST /posts/:id/stage-changes/',
    'POST /posts/:id/stage-changes/:change/undo/',
    'GET /posts/:id/stage-changes/options/',
    'POST /posts/:id/stage-changes/preview/',
    'PUT /posts/:id/stages/',
  ],
  'messages.send': [
    'POST /applicants/:number/interview-invitations/',
    'POST /applicants/:number/interview-invitations/:id/cancellation/',
    'GET /applicants/:number/interview-invitations/options/',
    'POST /applicants/:number/interviews/',
    'DELETE /applicants/:number/interviews/:id/',
    'PATCH /applicants/:number/interviews/:id/',
    'POST /applicants/:number/interviews/:id/cancellation/',
    'POST /applicants/:number/messages/',
    'POST /applicants/:number/messages/settled/',
  ],
  'people.read': ['GET /people/', 'GET /people/:id/', 'GET /people/choices/', 'GET /people/selectable/'],
  'people.edit': [
    'POST /people/:id/joined/',
    'DELETE /people/:id/joined/',
    'POST /people/:id/told-apart/',
    'DELETE /people/:id/told-apart/:person/',
    'DELETE /people/:id/no-contact/',
    'PUT /people/:id/no-contact/',
    'POST /people/invitations/',
    'PUT /people/months/',
    'POST /people/pools/',
    'PUT /people/pools/:id/',
    'DELETE /people/pools/:id/',
    'POST /people/pools/:id/people/',
    'POST /people/tags/',
    'POST /people/tags/:id/removal/',
  ],
  'templates.edit': [
    'GET /mail-templates/',
    'GET /mail-templates/:kind/',
    'DELETE /mail-templates/:kind/',
    'PUT /mail-templates/:kind/',
    'POST /stage-templates/',
    'DELETE /stage-templates/:id/',
    'PUT /stage-templates/:id/',
  ],
  'exports.take': ['GET /equal-opportunity/csv/', 'GET /equal-opportunity/report/', 'GET /figures/csv/'],
}
const OPEN_TO_OPERATORS: Record<OperatorScope, string[]> = {
  'site.read': ['GET /dashboard/', 'GET /mail/', 'GET /status/'],
  'moderation.read': ['GET /companies/', 'GET /companies/:id/', 'GET /reviews/', 'GET /reviews/:id/'],
  'moderation.act': [
    'POST /companies/:id/approval/',
    'PUT /companies/:id/suspension/',
    'DELETE /companies/:id/suspension/',
    'PUT /opportunities/:id/takedown/',
    'DELETE /opportunities/:id/takedown/',
    'POST /reviews/:id/approval/',
    'POST /reviews/:id/refusal/',
  ],
  'reports.read': ['GET /reports/'],
  'reports.settle': ['POST /reports/:id/settlement/'],
  'accounts.read': ['GET /users/'],
}
/** Needs a proof of who somebody is, or a person's own decision. */
const BY_HAND =
  /^\w+ \/(?:tokens|webhooks|job-sources|exports|opening-key|invitations|ownership|second-step|membership)\/|\/(?:proposals|proposal-files|member-keys|decision)\/|^(?!GET).*\/(?:team|offers)\//

const { open, ask } = await accountsApp()
const owner = await member(open.database)
const demoted = await member(open.database)

async function tokenOf(
  one: { token: string },
  scopes: readonly AnyScope[],
  path = '/api/company/tokens/',
): Promise<string> {
  const body = { name: scopes.join(' ').slice(0, 60), scopes, expires_in_days: 1 }
  return (await ask(path, { token: one.token, body })).json().value
}
const byScope = new Map<TokenScope, string>()
for (const scope of TOKEN_SCOPES) byScope.set(scope, await tokenOf(owner, [scope]))
const operator = await person(open.database, 'OPERATOR')
await open.pool.query(
  `insert into totp_secrets (user_id, sealed_secret, confirmed_at) values (${operator.id}, 'x', now())`,
)
const ofOperator = (scopes: readonly OperatorScope[]) => tokenOf(operator, scopes, '/api/operator/tokens/')
const byOperatorScope = new Map<OperatorScope, string>()
for (const scope of OPERATOR_SCOPES) byOperatorScope.set(scope, await ofOperator([scope]))
const allOfOperator = await ofOperator(OPERATOR_SCOPES)
const all = await tokenOf(owner, TOKEN_SCOPES)
const ofDemoted = await tokenOf(demoted, TOKEN_SCOPES)
await open.pool.query(`update company_members set role = 'RECRUITER' where user_id = ${demoted.id}`)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/^\/api\/(company|operator)/, '')}`
const isOpenTo = (each: Endpoint, scope: TokenScope) => OPEN[scope].includes(nameOf(each))

async function refusalOf({ method, path }: Endpoint, token: string | undefined) {
  // The id exists nowhere and the body is empty, so a token that is let in learns what is wrong with the request.
  const url = path.replace(/:\w+/g, '2147483647')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const answer = await ask(url, { method: method as 'GET', token, body }) // the asker's methods are the contract's
  expect(answer.statusCode).toBeLessThan(500)
  return answer.statusCode === 403 || answer.statusCode === 401 ? answer.json().reason : undefined
}

const walked = endpoints.filter(({ caller, personal }) => caller !== 'visitor' || personal)
const cases = walked.map((each) => ({ name: `${each.method} ${each.path}`, each }))

describe('what a token of each scope reaches', () => {
  it.each(cases)('$name', async ({ each }) => {
    const open = TOKEN_SCOPES.filter((scope) => isOpenTo(each, scope))
    if (!each.path.startsWith('/api/company/')) return expect(await refusalOf(each, all)).toBe('token_path')
    for (const scope of TOKEN_SCOPES) {
      const refusal = await refusalOf(each, byScope.get(scope))
      if (open.includes(scope)) expect(refusal, scope).toBeUndefined()
      else expect(['token_scope', 'token_by_hand'], scope).toContain(refusal)
    }
    const ofAll = await refusalOf(each, all)
    if (open.length > 0) expect(ofAll).toBeUndefined()
    else expect(ofAll).toBe('token_by_hand')
    const ofRole = open.some((scope) => can('RECRUITER', scope))
    if (open.length > 0) expect(await refusalOf(each, ofDemoted)).toBe(ofRole ? undefined : 'token_role')
  })
})

describe("what an operator's token of each scope reaches", () => {
  it.each(cases)('$name', async ({ each }) => {
    if (!each.path.startsWith('/api/operator/'))
      return expect(await refusalOf(each, allOfOperator)).toBe('token_operator_path')
    for (const scope of OPERATOR_SCOPES) {
      const refusal = await refusalOf(each, byOperatorScope.get(scope))
      if (OPEN_TO_OPERATORS[scope].includes(nameOf(each))) expect(refusal, scope).toBeUndefined()
      else expect(['token_scope', 'token_by_hand'], scope).toContain(refusal)
    }
  })
})

it('leaves what people alone may do closed, and names no endpoint that is gone', () => {
  const names = endpoints.map(nameOf)
  for (const name of [OPEN, OPEN_TO_OPERATORS].flatMap((each) => Object.values(each).flat())) {
    expect(names).toContain(name)
    expect(name).not.toMatch(BY_HAND)
  }
})
