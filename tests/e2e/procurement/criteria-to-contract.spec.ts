import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { goFromCriteriaToContract, sixPeople } from '#tests/support/browser/rfp/circle.ts'
import { endRfp } from '#tests/support/browser/rfp/rfp-company.ts'
import { test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof sixPeople>>>

test.beforeAll(async () => {
  server = await ownServer(sixPeople, { REVIEW_FIRST_POST: 'off' })
})
test.afterAll(() => server?.stop())

test('six people go from criteria to a contract in their browsers', ({ browser }) =>
  goFromCriteriaToContract({ server, browser, end: endRfp }))
