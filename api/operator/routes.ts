import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import { countReports } from '#api/opportunities/reports/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, type Identity, type Route, signedInRoute } from '#api/platform/http/route.ts'
import { findMailState } from '#api/platform/queue/queries.ts'
import { english, type WordsId } from '#api/platform/words/words.ts'
import { checkForm } from '#api/posting/commands.ts'
import { presentPreview } from '#api/posting/present.ts'
import { findPost } from '#api/posting/queries.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/operator/operator.ts'
import * as commands from './commands.ts'
import { presentItem, presentReview, presentUser, presentWhole } from './present.ts'
import * as queries from './queries.ts'

type Upon = { caller: Identity; params: { id: number } }
const by = ({ caller, params }: Upon) => ({ operatorId: caller.userId, id: params.id })

const said = (id: WordsId) => ({ detail: english().text(id) })

export function operatorRoutes(services: commands.Services): Route[] {
  return [
    ...readingRoutes(services.database),
    ...reviewRoutes(services),
    ...companyActs(services),
    ...otherActs(services),
  ]
}

function readingRoutes(database: Database): Route[] {
  return [
    signedInRoute(contract.operatorDashboard, async () => {
      const [waiting, companies, reports, mail] = await Promise.all([
        queries.countWaiting(database),
        queries.countCompanies(database, { state: 'new' }),
        countReports(database, 'open'),
        findMailState(database),
      ])
      return {
        posts_waiting: waiting.total,
        companies_new: companies.total,
        reports_open: reports.total,
        mails_failed: mail.failed,
      }
    }),
    signedInRoute(contract.listReviews, async ({ query }, answer: Answer) => {
      const { path } = contract.listReviews
      listHeaders(answer, { path, query, ...(await queries.countWaiting(database)), nextCursor: null })
      return (await queries.listWaiting(database, query)).map(presentReview)
    }),
    signedInRoute(contract.listOperatorCompanies, async ({ query }, answer: Answer) => {
      const { path } = contract.listOperatorCompanies
      listHeaders(answer, {
        path,
        query,
        ...(await queries.countCompanies(database, query)),
        nextCursor: null,
      })
      return (await queries.listCompanies(database, query)).map(presentItem)
    }),
    signedInRoute(contract.operatorCompany, ({ params }) => readCompany(database, params.id)),
    signedInRoute(contract.listUsers, async ({ query }, answer: Answer) => {
      const { path } = contract.listUsers
      listHeaders(answer, { path, query, ...(await queries.countUsers(database, query)), nextCursor: null })
      return (await queries.listUsers(database, query)).map(presentUser)
    }),
    signedInRoute(contract.mailState, async () => {
      const { lastProblem, failures, ...counts } = await findMailState(database)
      return {
        ...counts,
        last_problem: lastProblem,
        failures: failures.map(({ failedAt, ...mail }) => ({
          ...mail,
          failed_at: failedAt.toISOString(),
        })),
      }
    }),
  ]
}

function reviewRoutes(services: commands.Services): Route[] {
  return [
    signedInRoute(contract.reviewDetail, async ({ params }) => {
      const { database, timeZone } = services
      const waiting = await queries.findWaiting(database, params.id)
      const found = waiting && (await findPost(database, params.id))
      if (!found) throw new ApiError('not_found')
      const { values, findings } = await checkForm(database, found, timeZone)
      return {
        kind: waiting.kind,
        version: found.post.version,
        submitted_at: waiting.submittedAt.toISOString(),
        opportunity: presentPreview(found, values, await listAttachments(database, params.id)),
        findings,
        company: await readCompany(database, waiting.companyId),
      }
    }),
    signedInRoute(contract.approveReview, async (input) => {
      await commands.approvePost(services, { ...by(input), looked: input.body })
      return said('said.postPublished')
    }),
    signedInRoute(contract.refuseReview, async (input) => {
      await commands.refusePost(services, { ...by(input), ...input.body })
      return said('said.postRefused')
    }),
  ]
}

async function readCompany(database: Database, id: number) {
  const company = await queries.findCompany(database, id)
  if (!company) throw new ApiError('not_found')
  const [members, waiting, opportunities] = await Promise.all([
    queries.listMembers(database, id),
    queries.listWaitingOf(database, id),
    queries.listOpportunities(database, id),
  ])
  return presentWhole({ company, members, waiting, opportunities })
}

function companyActs(services: commands.Services): Route[] {
  return [
    signedInRoute(contract.approveCompany, async (input) => {
      await commands.approveCompany(services, by(input))
      return said('said.companyApproved')
    }),
    signedInRoute(contract.verifyCompany, async (input) => {
      await commands.markVerified(services, by(input), input.body.name)
      return said('said.companyVerified')
    }),
    signedInRoute(contract.unverifyCompany, async (input) => {
      await commands.markVerified(services, by(input))
      return said('said.companyUnverified')
    }),
    signedInRoute(contract.suspendCompany, async (input) => {
      await commands.suspendCompany(services, { ...by(input), ...input.body }, 'set')
      return said('said.companySuspended')
    }),
    signedInRoute(contract.reinstateCompany, async (input) => {
      await commands.suspendCompany(services, by(input), 'cleared')
      return said('said.companyReinstated')
    }),
  ]
}

function otherActs(services: commands.Services): Route[] {
  return [
    signedInRoute(contract.suspendUser, async (input) => {
      await commands.suspendUser(services, { ...by(input), ...input.body }, 'set')
      return said('said.accountSuspended')
    }),
    signedInRoute(contract.reinstateUser, async (input) => {
      await commands.suspendUser(services, by(input), 'cleared')
      return said('said.accountReinstated')
    }),
    signedInRoute(contract.takeOpportunityDown, async (input) => {
      await commands.takeOpportunityDown(services, { ...by(input), ...input.body }, 'set')
      return said('said.opportunityTakenDown')
    }),
    signedInRoute(contract.restoreOpportunity, async (input) => {
      await commands.takeOpportunityDown(services, by(input), 'cleared')
      return said('said.opportunityRestored')
    }),
    signedInRoute(contract.retryMail, async ({ caller, params }) => {
      await commands.retryMail(services, { operatorId: caller.userId, id: params.id })
      return said('said.mailRetried')
    }),
  ]
}
