import { sql } from 'drizzle-orm'
import { NEWS_KINDS } from '#contract/accounts/notifications.ts'
import type { awardsApp } from './awards-app.ts'

type Made = Awaited<ReturnType<typeof awardsApp>>
type Heard = { id: number; userId: number; message: string }
type Waiting = { name: string; data: object }

/** Counts, which news.test.ts hears. */
const NEWS = sql.param([...NEWS_KINDS])
const TELLING = ['evaluation', 'award', 'notice', 'change']

/** Hears all that people are told of RFPs, with every job run three times: a process can be killed before it says that one ended. */
export function listening({ database, server }: Made) {
  let heard = 0
  const names = new Map<number, string>()

  const waiting = async () => {
    const { rows } = await database.execute<Waiting>(sql`
      select name, data from queue.job where state = 'created' and name = any(${sql.param(TELLING)}::text[])`)
    return rows
  }

  async function runThreeTimes() {
    const jobs = await waiting()
    await server.runDueJobs()
    await Promise.all([...jobs, ...jobs].map(({ name, data }) => server.runAgain(name, data)))
    await Promise.all([server.tellOfTimes(), server.tellOfTimes()])
    await server.runDueJobs()
  }

  return {
    /** Gives a person a name in what is heard. */
    know: (name: string, { id }: { id: number }) => void names.set(id, name),
    /** Lines as `message: person person`, of all that was told since the last time. */
    async hear(): Promise<string[]> {
      await runThreeTimes()
      const { rows } = await database.execute<Heard>(sql`
        select id, user_id as "userId", message from notifications where id > ${heard} and not kind = any(${NEWS}) order by id`)
      heard = Math.max(heard, ...rows.map(({ id }) => id))
      const known = rows.filter(({ userId }) => names.has(userId))
      const byMessage = Map.groupBy(known, ({ message }) => message)
      return [...byMessage]
        .map(([message, all]) => `${message}: ${peopleOf(all, names)}`)
        .sort((a, b) => (a < b ? -1 : 1))
    },
  }
}

const peopleOf = (all: Heard[], names: Map<number, string>) =>
  all
    .map(({ userId }) => names.get(userId) ?? '')
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ')
