import type { FastifyInstance } from 'fastify'
import { refuseCrossSite } from '#api/platform/http/cross-site.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError, isApiError } from '#contract/errors.ts'
import { addressIn } from '#contract/languages.ts'
import { listReports, Report, reports, settleReport } from '#contract/opportunities/reports.ts'
import { identifier } from '#contract/parameters.ts'
import { COLLECTIONS, KIND_OF, REPORT_PAGE } from '#contract/vocabulary.ts'
import * as commands from './commands.ts'
import { presentReport } from './present.ts'
import * as queries from './queries.ts'

export function reportRoutes(services: commands.Services): Route[] {
  const { database } = services
  const submissions = COLLECTIONS.map((collection) =>
    route(reports[collection], async ({ params, body, caller, client }) => {
      const kind = KIND_OF[collection]
      const { address } = client
      await commands.reportOpportunity(services, {
        kind,
        id: params.id,
        report: body,
        reporterId: caller?.userId,
        address,
      })
      return { detail: english().text('said.reported') }
    }),
  )
  return [
    ...submissions,
    signedInRoute(listReports, async ({ query }, answer: Answer) => {
      const count = await queries.countReports(database, query.state)
      const rows = await queries.listReports(database, query)
      listHeaders(answer, { path: listReports.path, query, ...count, rows })
      return rows.map(presentReport)
    }),
    signedInRoute(settleReport, async ({ params, caller, client }) => {
      await commands.settleReport(database, { id: params.id, operatorId: caller.userId })
      const details = { action: 'report_settled', id: params.id }
      await logSecurityEvent(database, { kind: 'operator_acted', caller, client, details })
      return { detail: english().text('said.reportSettled') }
    }),
  ]
}

const FORM = 'application/x-www-form-urlencoded'
/** The first part of each opportunity page's path (product-spec §2). */
const PAGES = { jobs: 'JOB', rfps: 'RFP' } as const
const FORMS = Object.entries(PAGES).flatMap(([list, kind]) =>
  PAGE_LANGUAGES.map((language) => ({ list, kind, language })),
)

/** Takes the page's form when scripts are off, then redirects to the page, which shows the outcome. */
export async function serveReportForms(app: FastifyInstance, services: commands.Services, publicUrl: string) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: 20_000 } as const
    scope.addContentTypeParser(FORM, limits, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    for (const { list, kind, language } of FORMS) {
      const pageOf = (id: string) => addressIn(language, `/${list}/${id}/${REPORT_PAGE}/`)
      scope.post<{ Params: { id: string } }>(
        pageOf(':id'),
        { schema: { hide: true } },
        async (request, reply) => {
          refuseCrossSite(request, publicUrl)
          const result = await submitForm(request.params.id, request.body, (id, report) =>
            commands.reportOpportunity(services, {
              kind,
              id,
              report,
              reporterId: undefined,
              address: request.ip,
            }),
          )
          reply.header('cache-control', 'private, no-store')
          return reply.redirect(`${pageOf(request.params.id)}?${result}`, 303)
        },
      )
    }
  })
}

/** @returns the outcome as a query of the page's address */
async function submitForm(
  rawId: string,
  body: unknown,
  report: (id: number, report: Report) => Promise<void>,
): Promise<string> {
  const id = identifier.safeParse(rawId)
  const form = Report.safeParse(body ?? {})
  if (!id.success) throw new ApiError('not_found')
  if (!form.success) return `wrong=${Object.keys(fieldErrors(form.error))[0]}`
  try {
    await report(id.data, form.data)
    return 'done=1'
  } catch (error) {
    if (isApiError(error) && error.code === 'rate_limited') return 'wrong=limit'
    throw error
  }
}
