import { isOver } from '#api/applications/sealing/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { companyDashboard, type Dashboard } from '#contract/hiring/dashboard.ts'
import {
  countFurthest,
  listDeadlines,
  listFigures,
  listPageViews,
  listRefused,
  listUnanswered,
  listUnansweredQuestions,
  listUnopened,
  listUnreadMessages,
} from './queries.ts'
import { funnelOf } from './rules.ts'

const instant = (date: Date) => new Date(date).toISOString()

export function dashboardRoutes(database: Database, timeZone: string): Route[] {
  return [
    memberRoute(companyDashboard, async ({ scope }) => {
      const [waiting, deadlines, posts] = await Promise.all([
        listWaiting(database, scope),
        listDeadlines(database, scope),
        listFigures(database, scope),
      ])
      return {
        waiting: presentWaiting(waiting),
        deadlines: deadlines.map(({ deadlineAt, ...row }) => ({ ...row, deadline_at: instant(deadlineAt) })),
        posts: posts.map(({ deadlineAt, hours, ...row }) => ({
          ...row,
          deadline_at: deadlineAt && instant(deadlineAt),
          hours_to_first_answer: hours,
        })),
        funnel: funnelOf(await countFurthest(database, scope)),
        views: await listPageViews(database, scope, timeZone),
      }
    }),
  ]
}

async function listWaiting(database: Database, scope: Scope) {
  return {
    applicants: await listUnanswered(database, scope),
    questions: await listUnansweredQuestions(database, scope),
    messages: await listUnreadMessages(database, scope),
    bidOpenings: await listUnopened(database, scope, isOver),
    refused: await listRefused(database, scope),
  }
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>

const presentWaiting = ({
  applicants,
  questions,
  messages,
  bidOpenings,
  refused,
}: Waiting): Dashboard['waiting'] => ({
  applicants: applicants.rows.map(({ since, ...row }) => ({ ...row, since: instant(since) })),
  questions: questions.rows,
  messages: messages.rows,
  bid_openings: bidOpenings.rows,
  refused: refused.rows,
  more: {
    applicants: applicants.more,
    questions: questions.more,
    messages: messages.more,
    bid_openings: bidOpenings.more,
    refused: refused.more,
  },
})
