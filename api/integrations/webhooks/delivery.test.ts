import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Outgoing } from '#api/platform/outgoing/commands.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const made = await postsApp()
const { database } = made
const received: { url: string }[] = []
/** Receivers that answer when they are told to. */
const slow = new Map<string, Promise<void>>()
const outgoing: Outgoing = async ({ url }) => {
  received.push({ url })
  await slow.get(url)
  return { status: 200, fault: null, firstBytes: 'ok', ms: 3 }
}
const server = await testApp(made.open, {}, { outgoing })
const ask = asker(server.app)

type Owner = Awaited<ReturnType<typeof member>>
async function endpoint({ token }: Owner, { url }: { url: string }) {
  const body = { url, kinds: ['application.received'] }
  const added = await ask('/api/company/webhooks/', { token, body })
  if (added.statusCode !== 201) throw new Error(added.body)
}
const deliver = () => server.deliverWebhooks()

it('goes to everybody before a long queue goes on, and to all in one run', async () => {
  const [many, one] = [await member(database), await member(database)]
  const url = (at: number) => `https://hooks.example.org/in/${at}`
  for (let at = 0; at < 10; at++) await endpoint(many, { url: url(at) })
  for (let at = 10; at < 13; at++) await endpoint(one, { url: url(at) })
  const EACH = 6
  await database.execute(sql`
    with event as (insert into webhook_events (company_id, kind, data) select company_id, 'webhook.test', '{}'
      from webhook_endpoints, generate_series(1, ${EACH}) where url like 'https://hooks.example.org/in/%' returning id, company_id),
    placed as (select id, company_id, row_number() over (partition by company_id order by id) - 1 as at from event)
    insert into webhook_deliveries (event_id, endpoint_id, next_at)
    select p.id, e.id, now() - interval '1 hour' + e.id * interval '1 second' from placed p
      join (select id, company_id, row_number() over (partition by company_id order by id) - 1 as at from webhook_endpoints
        where url like 'https://hooks.example.org/in/%') e on e.company_id = p.company_id and e.at = p.at / ${EACH}`)
  const gate = Promise.withResolvers<void>()
  for (let at = 0; at < 13; at++) slow.set(url(at), gate.promise)
  const run = deliver()
  // Nobody answers yet, and still there is one on the way to each.
  await expect.poll(() => received.length).toBe(13)
  expect(new Set(received.map((sent) => sent.url)).size).toBe(13)
  gate.resolve()
  await run
  expect(received).toHaveLength(13 * EACH)
})

it('waits for a slow receiver with what is for others delivered', async () => {
  const [lame, quick] = [await member(database), await member(database)]
  const url = (name: string) => `https://${name}.example.org/in`
  await endpoint(lame, { url: url('lame') })
  await endpoint(quick, { url: url('quick') })
  await database.execute(sql`
    with event as (insert into webhook_events (company_id, kind, data) select e.company_id, 'webhook.test', '{}'
      from webhook_endpoints e, generate_series(1, 12) where e.company_id in (${lame.companyId}, ${quick.companyId}) returning id, company_id)
    insert into webhook_deliveries (event_id, endpoint_id, next_at)
    select event.id, e.id, now() from event join webhook_endpoints e using (company_id)`)
  const gate = Promise.withResolvers<void>()
  slow.set(url('lame'), gate.promise)
  const run = deliver()
  const to = (name: string) => received.filter((sent) => sent.url === url(name)).length
  await expect.poll(() => to('quick'), { timeout: 60_000 }).toBe(12)
  expect(to('lame')).toBe(1)
  gate.resolve()
  await run
  expect(to('lame')).toBe(12)
})
