import { beforeEach, expect, it } from 'vitest'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { PUBLISHING } from '#tests/support/evaluations/releases.ts'
import { factories } from '#tests/support/factories.ts'
import { onlooker } from '#tests/support/kept/onlooker.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const operator = await person(database, 'OPERATOR')

/** Another process than the one in which things change. */
let other: Awaited<ReturnType<typeof onlooker>>
beforeEach(async () => {
  other = await onlooker(open)
})

/** A request with a release, and the addresses that show parts of it. */
async function published() {
  const { id: companyId } = await make.company()
  const { id } = await make.rfp({ companyId })
  await database.transaction((tx) => publishRelease(tx, PUBLISHING, { opportunityId: id, tag: 'tender' }))
  await other.heard()
  const own = `/api/proposal-requests/${id}`
  return {
    id,
    companyId,
    list: '/api/ocds/',
    parts: [`${own}/questions/`, `${own}/addenda/`, `/api/ocds/${PUBLISHING.ocidPrefix}-${id}/`],
  }
}

it.each([
  [
    'its company is suspended',
    ({ companyId }: { companyId: number }) => `companies/${companyId}/suspension/`,
  ],
  ['it is taken down', ({ id }: { id: number }) => `opportunities/${id}/takedown/`],
])('shows no part of a request once %s', async (_, path) => {
  const request = await published()
  const releases = async () => (await other.visit(request.list)).body
  for (const part of request.parts) expect((await other.visit(part)).statusCode).toBe(200)
  expect(await releases()).toContain(`-${request.id}-`)
  const body = { reason: 'Against the rules' }
  const done = await ask(`/api/operator/${path(request)}`, { method: 'PUT', token: operator.token, body })
  expect(done.statusCode, done.body).toBe(200)
  await other.heard()
  for (const part of request.parts) expect((await other.visit(part)).statusCode, part).toBe(404)
  expect(await releases()).not.toContain(`-${request.id}-`)
})
