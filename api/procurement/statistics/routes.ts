import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import { type Route, route } from '#api/platform/http/route.ts'
import { noteList } from '#api/platform/kept/making.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#contract/languages.ts'
import { readStatistics, STATISTICS_TABLES, statisticsCsv } from '#contract/procurement/statistics.ts'
import { presentStatistics, presentTable } from './present.ts'
import { listFigures, listFirms } from './queries.ts'

const csv = { schema: { hide: true }, config: { parametersOf: () => ['language'] } }

type Services = { database: Database; timeZone: string }

export function statisticsRoutes(services: Services): Route[] {
  return [route(readStatistics, () => findStatistics(services))]
}

/** The tables as files, which are kept as the answer of the endpoint is. */
export function serveStatistics(app: FastifyInstance, services: Services) {
  for (const table of STATISTICS_TABLES)
    app.get<{ Querystring: { language?: unknown } }>(statisticsCsv(table), csv, async ({ query }, reply) => {
      const language = isLanguage(query.language) ? query.language : DEFAULT_LANGUAGE
      reply.type('text/csv; charset=utf-8').header('cache-control', 'public, max-age=0, s-maxage=60')
      reply.header('content-disposition', `attachment; filename="${table}.csv"`)
      return presentTable(table, await findStatistics(services), wordsIn(language))
    })
}

/** Counts alone, so that the answer goes on being sent while it is made anew (ADR 027). */
async function findStatistics({ database, timeZone }: Services) {
  noteList('RFP')
  const [figures, firms] = await Promise.all([listFigures(database, timeZone), listFirms(database)])
  return presentStatistics(figures, firms)
}
