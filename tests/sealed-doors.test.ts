import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkTo } from '#api/applications/submission/rules.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { person } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { member } from './support/members.ts'
import { BIO, PRICE, proposalsApp, TECHNICAL } from './support/proposals.ts'
import { SECRET_KEY } from './support/sealing/secret-key.ts'

/** Reads a proposal through every endpoint, as every role, at every stage of its RFP (security.md: sealed file read early). */
const STATES = ['before', 'in grace', 'unopened', 'one confirmation', 'opened', 'cancelled'] as const
type State = (typeof STATES)[number]
const ROLES = [
  'OWNER',
  'RECRUITER',
  'EVALUATOR',
  'VIEWER',
  'other company',
  'bidder',
  'other seeker',
  'operator',
  'visitor',
] as const
type Role = (typeof ROLES)[number]

const ACCOUNTS = ['/api/operator/users/', '/api/operator/security-events/']
const OPENERS: Role[] = ['OWNER', 'RECRUITER', 'EVALUATOR']
const reads = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true }))).filter(
  ({ method }) => method === 'GET',
)
const { database, ask, post, rfpOf, sendProposal, setDeadlineAgo, server } = await proposalsApp()

async function rfpIn(state: State) {
  const own = await rfpOf()
  const sent = await sendProposal(own.rfp.id)
  const evaluator = await member(database, { companyId: own.companyId, role: 'EVALUATOR' })
  const people = {
    OWNER: own.owner,
    RECRUITER: own.recruiter,
    EVALUATOR: evaluator,
    VIEWER: await member(database, { companyId: own.companyId, role: 'VIEWER' }),
    'other company': await member(database),
    bidder: sent.seeker,
    'other seeker': await person(database, 'JOB_SEEKER'),
    operator: await person(database, 'OPERATOR'),
    visitor: { id: 0, token: undefined },
  }
  const confirm = async ({ token }: { token: string }) =>
    expect((await post(`${own.url}opening/`, token)).statusCode).toBe(200)
  if (state !== 'before') await setDeadlineAgo(own.rfp.id, state === 'in grace' ? '9 minutes' : '11 minutes')
  if (state === 'one confirmation' || state === 'opened' || state === 'cancelled') await confirm(own.owner)
  if (state === 'opened' || state === 'cancelled') await confirm(own.recruiter)
  if (state === 'cancelled') {
    const { id } = own.rfp
    await database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, id))
  }
  const receipt = await ask(`/api/user/applications/${sent.number}/`, {
    method: 'GET',
    token: sent.seeker.token,
  })
  return { ...own, ...sent, people, sha256: receipt.json().files[0].sha256 }
}

/** The status that refuses a role at the company's endpoints; undefined for roles that are admitted. */
function refusalOf(role: Role): number | undefined {
  if (role === 'visitor') return 401
  if (role === 'other company') return 404
  return OPENERS.includes(role) ? undefined : 403
}

const isOverIn = (state: State) => state !== 'before' && state !== 'in grace'

describe.each(STATES)('%s', (state) => {
  let scene: Awaited<ReturnType<typeof rfpIn>>
  beforeAll(async () => {
    scene = await rfpIn(state)
  })
  const read = (url: string, role: Role) => ask(url, { method: 'GET', token: scene.people[role].token })

  it.each(ROLES)("the company's list admits or refuses %s", async (role) => {
    const answer = await read(scene.url, role)
    expect(answer.statusCode).toBe(refusalOf(role) ?? 200)
    if (refusalOf(role)) return
    expect(answer.json().count).toBe(1)
    if (state === 'opened') expect(answer.json().proposals).toMatchObject([{ bio: BIO }])
    else expect(answer.json().proposals).toBeNull()
  })

  it.each(ROLES)("the company's file links admit or refuse %s", async (role) => {
    const { id: userId } = scene.people[role]
    const fileOf = (fileId: number) => read(linkTo({ secretKey: SECRET_KEY, userId, fileId }, 'member'), role)
    const [technical, financial] = [await fileOf(scene.technical), await fileOf(scene.financial)]
    expect(technical.statusCode).toBe(refusalOf(role) ?? (state === 'opened' ? 200 : 403))
    expect(technical.body.includes(TECHNICAL)).toBe(state === 'opened' && OPENERS.includes(role))
    expect(financial.statusCode).toBe(refusalOf(role) ?? 403)
    expect(financial.body).not.toContain(PRICE)
  })

  it.each(ROLES)("the bidder's file links admit or refuse %s", async (role) => {
    const { id: userId } = scene.people[role]
    for (const fileId of [scene.technical, scene.financial]) {
      const answer = await read(linkTo({ secretKey: SECRET_KEY, userId, fileId }), role)
      const strangers = { visitor: 401, 'other seeker': 404, bidder: isOverIn(state) ? 200 : 403 }
      expect(answer.statusCode).toBe((strangers as Partial<Record<Role, number>>)[role] ?? 403)
      if (answer.statusCode !== 200) expect(answer.body).not.toMatch(/%PDF|concrete|GHS/)
    }
  })

  it.each(ROLES)('no other endpoint shows %s anything of it', async (role) => {
    const isReader = role === 'bidder' || (state === 'opened' && OPENERS.includes(role))
    const who = [scene.number, scene.seeker.email, scene.sha256, 'how-we-build']
    const secrets = [TECHNICAL, PRICE, BIO, ...(isReader ? [] : who)]
    for (const endpoint of reads) {
      if (isReader && endpoint.path.startsWith('/api/company/posts/:id/proposals')) continue
      for (const url of addresses(endpoint)) {
        const { body } = await read(url, role)
        // The operator's lists name every account, whether it bid or not.
        const told = ACCOUNTS.includes(endpoint.path) ? [scene.seeker.email] : []
        for (const secret of secrets)
          expect(body.includes(secret) && !told.includes(secret), `${secret} at ${url}`).toBe(false)
      }
    }
  })

  /** Fills the path with the RFP's id, the file's id and the receipt's number. */
  function addresses({ path }: Endpoint): string[] {
    const ids = path.includes(':id') ? [scene.rfp.id, scene.technical] : [0]
    const filled = ids.map((id) => path.replace(/:number/g, scene.number).replace(/:id/g, String(id)))
    const searched = path.endsWith('/facets/') || path === '/api/proposal-requests/'
    return [...filled, ...(searched ? [`${path}?search_key=${encodeURIComponent(BIO)}`] : [])]
  }
})

it('mentions nothing of a proposal in mail, and the audit log stays intact', async () => {
  await server.runDueJobs()
  expect(server.sent.length).toBeGreaterThan(0)
  expect(JSON.stringify(server.sent)).not.toMatch(/concrete|1,250,000|Twelve bridges|how-we-build/)
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
})
