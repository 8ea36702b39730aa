import type { Database } from '#api/database/client.ts'
import { memberRoute, type Route } from '#api/http/route.ts'
import { isOver } from '#api/seals/open.ts'
import { companyOverview } from '#contract/overview.ts'
import {
  countFurthest,
  listDeadlines,
  listFigures,
  listRefused,
  listUnanswered,
  listUnansweredQuestions,
  listUnopened,
  listUnreadMessages,
  listViews,
} from './queries.ts'
import { funnelOf } from './rules.ts'

const instant = (date: Date) => new Date(date).toISOString()

export function overviewRoutes(database: Database, timeZone: string): Route[] {
  return [
    memberRoute(companyOverview, async ({ scope }) => {
      const [applicants, deadlines, posts] = await Promise.all([
        listUnanswered(database, scope),
        listDeadlines(database, scope),
        listFigures(database, scope),
      ])
      return {
        waiting: {
          applicants: applicants.map(({ since, ...row }) => ({ ...row, since: instant(since) })),
          questions: await listUnansweredQuestions(database, scope),
          messages: await listUnreadMessages(database, scope),
          openings: await listUnopened(database, scope, isOver),
          refused: await listRefused(database, scope),
        },
        deadlines: deadlines.map(({ deadlineAt, ...row }) => ({ ...row, deadline_at: instant(deadlineAt) })),
        posts: posts.map(({ deadlineAt, hours, ...row }) => ({
          ...row,
          deadline_at: deadlineAt && instant(deadlineAt),
          hours_to_first_answer: hours,
        })),
        funnel: funnelOf(await countFurthest(database, scope)),
        views: await listViews(database, scope, timeZone),
      }
    }),
  ]
}
