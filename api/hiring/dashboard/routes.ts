import { funnelOf } from '#api/hiring/figures/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { companyDashboard, type Dashboard } from '#contract/hiring/dashboard.ts'
import { findDashboard } from './queries.ts'

const instant = (at: string) => new Date(at).toISOString()

export function dashboardRoutes(database: Database, timeZone: string): Route[] {
  return [
    memberRoute(companyDashboard, async ({ scope }) => {
      const { unpublished, deadlines, posts, furthest, views, ...waiting } = await findDashboard(
        database,
        scope,
        timeZone,
      )
      return {
        waiting: presentWaiting(waiting),
        unpublished,
        deadlines: deadlines.map(({ deadlineAt, ...row }) => ({ ...row, deadline_at: instant(deadlineAt) })),
        posts: posts.map(({ deadlineAt, hours, ...row }) => ({
          ...row,
          deadline_at: deadlineAt && instant(deadlineAt),
          hours_to_first_answer: hours,
        })),
        funnel: funnelOf(furthest),
        views,
      }
    }),
  ]
}

type Waiting = Omit<
  Awaited<ReturnType<typeof findDashboard>>,
  'unpublished' | 'deadlines' | 'posts' | 'furthest' | 'views'
>

const presentWaiting = ({
  applicants,
  questions,
  messages,
  bidOpenings,
  evaluations,
  refused,
}: Waiting): Dashboard['waiting'] => ({
  applicants: applicants.rows.map(({ since, ...row }) => ({ ...row, since: instant(since) })),
  questions: questions.rows,
  messages: messages.rows,
  bid_openings: bidOpenings.rows,
  evaluations: evaluations.rows,
  refused: refused.rows,
  more: {
    applicants: applicants.more,
    questions: questions.more,
    messages: messages.more,
    bid_openings: bidOpenings.more,
    evaluations: evaluations.more,
    refused: refused.more,
  },
})
