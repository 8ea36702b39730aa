import { type SQL, sql } from 'drizzle-orm'
import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { type Early, findWaiting, listEarly, listRecused, type Waiting } from './queries.ts'

type Services = { database: Database; mails: MailQueue; timeZone: string }

const AT_ONCE = 5_000
const FIRST = { companyId: 0, userId: 0 }

/**
 * Tells members at eight in the morning what waits for them, if anything does. The day is what each notice is about, so two processes
 * and a repeated run tell it once. Who has nothing waiting is met again by each run, so all of them go through all companies.
 */
export async function tellOfMorning(
  services: Services,
  at = sql`now()`,
  { after = FIRST, limit = AT_ONCE } = {},
): Promise<void> {
  const { database, timeZone } = services
  const members = await listEarly(database, { timeZone, at, after, limit })
  const last = members.length === limit ? members.at(-1) : undefined
  const steps = [
    () => tell(services, members, at),
    ...(last ? [() => tellOfMorning(services, at, { after: last, limit })] : []),
  ]
  await inTurn(steps, (step) => step())
}

/** Counts what waits once for colleagues who see the same. */
const tell = ({ database, mails }: Services, members: Early[], at: SQL): Promise<void> =>
  inTurn(
    Map.groupBy(members, ({ companyId, viewer }) => `${companyId} ${viewer}`).values(),
    async (colleagues) => {
      const [first] = colleagues
      if (!first) return
      const waiting = await findWaiting(database, first, at)
      const notices: Notice[] = []
      for (const member of colleagues) {
        const recused = waiting.bidOpenings.length > 0 ? await listRecused(database, member.userId) : []
        notices.push(...noticeFor(member, { ...waiting, recused }))
      }
      await database.transaction((tx) => notifyPeople(tx, mails, notices))
    },
  )

/** Counts the things that the member can see to, and interviews, which the whole team prepares. */
function noticeFor({ userId, role, day }: Early, waiting: Waiting & { recused: number[] }): Notice[] {
  const params = {
    messages: can(role, 'messages.send') ? waiting.messages : 0,
    questions: can(role, 'questions.answer') ? waiting.questions : 0,
    applicants: can(role, 'applicants.move') ? waiting.applicants : 0,
    interviews: can(role, 'applicants.assess') ? waiting.interviews : 0,
    bidOpenings: can(role, 'proposals.open')
      ? waiting.bidOpenings.filter((id) => !waiting.recused.includes(id)).length
      : 0,
  }
  if (Object.values(params).every((count) => count === 0)) return []
  return [{ userId, kind: 'TODAY', about: day, link: '/admin/', message: 'today', params }]
}
