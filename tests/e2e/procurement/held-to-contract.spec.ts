import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { goFromCriteriaToContract, sixPeople } from '#tests/support/browser/rfp/circle.ts'
import { makeKey, sealToOpeners, unlock } from '#tests/support/browser/rfp/opening-keys.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { test } from '#tests/support/browser/visitor.ts'
import { endHeldRfp } from '#tests/support/sealing/held.ts'

let server: OwnServer<Awaited<ReturnType<typeof sixPeople>>>

test.beforeAll(async () => {
  const settings = { REVIEW_FIRST_POST: 'off', REQUIRE_MEMBER_KEYS: 'on' }
  server = await ownServer(sixPeople, settings)
})
test.afterAll(() => server?.stop())

test('six people go from criteria to a contract with keys that members hold', async ({ browser }) => {
  const { owner, opener, judge } = server.made
  const identities: string[] = []
  for (const each of [owner, opener, judge]) {
    const page = await server.openPage(browser, each, '/admin/members/')
    identities.push(await makeKey(page))
    await page.context().close()
  }
  const end = (dataDir: string, id: number) =>
    withDatabase(dataDir, (database) => endHeldRfp(database, id, identities))
  await goFromCriteriaToContract({ server, browser, end, unlock, seal: sealToOpeners })
})
