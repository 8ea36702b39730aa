import { sql } from 'drizzle-orm'
import { announceChange } from '#api/platform/kept/changes.ts'
import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { formOf, pdf } from '#tests/support/documents.ts'
import type { Cluster } from './cluster.ts'
import { jsonOf, request } from './load.ts'
import type { People } from './people.ts'
import { until } from './program.ts'

type Means = { cluster: Cluster; people: People }

/** Looks at all that has to come back by itself after a fault, beside answers. */
export async function lookAround(means: Means): Promise<void> {
  await tellsOfMessages(means)
  await dropsKeptAnswers(means)
}

let told = 0

/** A message through one process is an event at the other and a mail of the queue. */
async function tellsOfMessages({ cluster, people }: Means) {
  const [from = '', at = ''] = told % 2 === 0 ? cluster.appUrls : cluster.appUrls.toReversed()
  const person = people.watchers[told++ % people.watchers.length]
  if (!person) return
  const form = formOf({ bio: 'I watch', cv: pdf('watching') })
  const path = `/api/jobs/${people.jobs[told % people.jobs.length]}/applications/`
  const applied = await request(from, path, { token: person.token, form })
  const stream = await fetch(at + NOTIFICATIONS_LIVE, { headers: { authorization: `Token ${person.token}` } })
  const events = stream.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  await request(from, `/api/company/applicants/${jsonOf(applied).number}/messages/`, {
    token: people.member.token,
    json: { body: 'Are you there?' },
  })
  await until('an event of the other process', async () =>
    String((await events?.next())?.value).includes('event: notification'),
  )
  await events?.return?.(undefined)
  await until('a mail of the queue', () => hasMail(cluster, person.email))
}

async function hasMail(cluster: Cluster, email: string): Promise<boolean> {
  const open = await cluster.open()
  const { rows } = await open.database
    .execute(sql`select from kept_mails where recipient = ${email} and text like '%Are you there?%'`)
    .finally(open.close)
  return rows.length > 0
}

/** Both processes keep the page of a job, and show its new name after a change that neither of them made. */
async function dropsKeptAnswers({ cluster, people }: Means) {
  const id = people.jobs[0] ?? 0
  const name = `Renamed ${told}`
  const shown = async (url: string) => jsonOf(await request(url, `/api/jobs/${id}/`)).name
  for (const url of cluster.appUrls) for (let n = 0; n < 3; n++) await shown(url)
  const open = await cluster.open()
  await open.database
    .transaction(async (tx) => {
      await tx.execute(sql`update opportunities set name = ${name} where id = ${id}`)
      await announceChange(tx, [id])
    })
    .finally(open.close)
  for (const url of cluster.appUrls)
    await until('the new name in both processes', async () => (await shown(url)) === name, 2_000)
}
