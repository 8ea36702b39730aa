import { listCompanyEvents } from '#api/opportunities/calendar/queries.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { readAgenda } from '#contract/hiring/agenda.ts'
import { presentEvent, presentInterview } from './present.ts'
import { findClock, listInterviews } from './queries.ts'
import { daysFrom } from './rules.ts'

export function agendaRoutes({ database, timeZone }: { database: Database; timeZone: string }): Route[] {
  return [
    memberRoute(readAgenda, async ({ query, scope }) => {
      const clock = await findClock(database, scope)
      const zone = clock.timeZone ?? timeZone
      const { range, ...days } = daysFrom(query.from, clock.now, zone)
      const interviews = may(scope, 'applicants.read') ? await listInterviews(database, scope, range) : []
      const events = await listCompanyEvents(database, scope, range)
      const items = [...interviews.map((row) => presentInterview(row, scope)), ...events.map(presentEvent)]
      return { ...days, time_zone: zone, items: items.sort((a, b) => a.at.localeCompare(b.at)) }
    }),
  ]
}
