import { funnelOf } from '#api/hiring/figures/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { companyDashboard } from '#contract/hiring/dashboard.ts'
import { instant, presentWaiting } from './present.ts'
import { findDashboard } from './queries.ts'

export function dashboardRoutes(database: Database, timeZone: string): Route[] {
  return [
    memberRoute(companyDashboard, async ({ scope }) => {
      const { unpublished, deadlines, posts, furthest, views, ...waiting } = await findDashboard(
        database,
        scope,
        timeZone,
      )
      return {
        waiting: presentWaiting(waiting, scope),
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
