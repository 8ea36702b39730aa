import { listAttachments } from '#api/opportunities/attachments/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import {
  type Answer,
  type Client,
  type Identity,
  type Route,
  signedInRoute,
} from '#api/platform/http/route.ts'
import { findMailState } from '#api/platform/queue/queries.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { countSecurityEvents, listSecurityEvents } from '#api/platform/security-log/queries.ts'
import { english, type WordsId } from '#api/platform/words/words.ts'
import { checkForm } from '#api/posting/commands.ts'
import { presentPreview } from '#api/posting/present.ts'
import { findPost } from '#api/posting/queries.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/operator/operator.ts'
import * as reviews from '#contract/operator/reviews.ts'
import { securityLog } from '#contract/operator/security-log.ts'
import * as commands from './commands.ts'
import { countUnfilledPolicies } from './pages/queries.ts'
import { presentItem, presentLogged, presentReview, presentUser, presentWhole } from './present.ts'
import * as queries from './queries.ts'

type Upon = { caller: Identity; params: { id: number } }
type Done = { caller: Identity; client: Client; params: { id: number | string } | undefined }
const by = ({ caller, params }: Upon) => ({ operatorId: caller.userId, id: params.id })

/** Notes an act in the security log once it is done; the audit log has it already. An account's owner sees acts on theirs. */
const noting =
  (database: Database) =>
  ({ caller, client, params }: Done, action: string) =>
    logSecurityEvent(database, {
      kind: 'operator_acted',
      ...(action.startsWith('account_') && { accountId: Number(params?.id) }),
      caller,
      client,
      details: { action, ...(params && { id: params.id }) },
    })

const said = (id: WordsId, values?: { mails: number }) => ({ detail: english().text(id, values) })

export function operatorRoutes(services: commands.Services): Route[] {
  return [
    ...readingRoutes(services.database),
    ...reviewRoutes(services),
    ...companyActs(services),
    ...otherActs(services),
    ...securityRoutes(services.database),
  ]
}

function readingRoutes(database: Database): Route[] {
  return [
    signedInRoute(contract.operatorDashboard, async () => {
      const [waiting, mail, unfilled] = await Promise.all([
        queries.waitingForOperator(database),
        findMailState(database),
        countUnfilledPolicies(database),
      ])
      return {
        posts_waiting: waiting.posts,
        companies_new: waiting.companies,
        reports_open: waiting.reports,
        mails_failed: mail.failed,
        pages_unfilled: unfilled,
      }
    }),
    signedInRoute(contract.listReviews, async ({ query }, answer: Answer) => {
      const { path } = contract.listReviews
      const rows = await queries.listWaiting(database, query)
      listHeaders(answer, { path, query, ...(await queries.countWaiting(database)), rows })
      return rows.map(presentReview)
    }),
    signedInRoute(contract.listOperatorCompanies, async ({ query }, answer: Answer) => {
      const { path } = contract.listOperatorCompanies
      const rows = await queries.listCompanies(database, query)
      listHeaders(answer, { path, query, ...(await queries.countCompanies(database, query)), rows })
      return rows.map(presentItem)
    }),
    signedInRoute(contract.operatorCompany, ({ params }) => readCompany(database, params.id)),
    signedInRoute(contract.listUsers, async ({ query }, answer: Answer) => {
      const { path } = contract.listUsers
      const rows = await queries.listUsers(database, query)
      listHeaders(answer, { path, query, ...(await queries.countUsers(database, query)), rows })
      return rows.map(presentUser)
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

function securityRoutes(database: Database): Route[] {
  return [
    signedInRoute(securityLog, async ({ query }, answer: Answer) => {
      const count = await countSecurityEvents(database, query)
      const rows = await listSecurityEvents(database, query)
      listHeaders(answer, { path: securityLog.path, query, ...count, rows })
      return rows.map(presentLogged)
    }),
  ]
}

function reviewRoutes(services: commands.Services): Route[] {
  const note = noting(services.database)
  return [
    signedInRoute(reviews.reviewDetail, async ({ params, query }) => {
      const { database, timeZone } = services
      const waiting = await queries.findWaiting(database, params.id)
      const found = waiting && (await findPost(database, params.id))
      if (!found) throw new ApiError('not_found')
      const { form, values, plan, findings } = await checkForm(database, found, timeZone)
      const attachments = await listAttachments(database, params.id)
      return {
        kind: waiting.kind,
        version: found.post.version,
        submitted_at: waiting.submittedAt.toISOString(),
        opportunity: presentPreview(found, { form, values, plan, attachments, language: query.language }),
        findings,
        company: await readCompany(database, waiting.companyId),
      }
    }),
    signedInRoute(reviews.approveReview, async (input) => {
      await commands.approvePost(services, { ...by(input), looked: input.body })
      await note(input, 'post_approved')
      return said('said.postPublished')
    }),
    signedInRoute(reviews.refuseReview, async (input) => {
      await commands.refusePost(services, { ...by(input), ...input.body })
      await note(input, 'post_refused')
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
  const note = noting(services.database)
  return [
    signedInRoute(contract.approveCompany, async (input) => {
      await commands.approveCompany(services, by(input))
      await note(input, 'company_approved')
      return said('said.companyApproved')
    }),
    signedInRoute(contract.verifyCompany, async (input) => {
      await commands.markVerified(services, by(input), input.body.name)
      await note(input, 'company_verified')
      return said('said.companyVerified')
    }),
    signedInRoute(contract.unverifyCompany, async (input) => {
      await commands.markVerified(services, by(input))
      await note(input, 'company_unverified')
      return said('said.companyUnverified')
    }),
    signedInRoute(contract.suspendCompany, async (input) => {
      await commands.suspendCompany(services, { ...by(input), ...input.body }, 'set')
      await note(input, 'company_suspended')
      return said('said.companySuspended')
    }),
    signedInRoute(contract.reinstateCompany, async (input) => {
      await commands.suspendCompany(services, by(input), 'cleared')
      await note(input, 'company_reinstated')
      return said('said.companyReinstated')
    }),
  ]
}

function otherActs(services: commands.Services): Route[] {
  const note = noting(services.database)
  return [
    signedInRoute(contract.suspendUser, async (input) => {
      await commands.suspendUser(services, { ...by(input), ...input.body }, 'set')
      await note(input, 'account_suspended')
      return said('said.accountSuspended')
    }),
    signedInRoute(contract.reinstateUser, async (input) => {
      await commands.suspendUser(services, by(input), 'cleared')
      await note(input, 'account_reinstated')
      return said('said.accountReinstated')
    }),
    signedInRoute(contract.takeOpportunityDown, async (input) => {
      await commands.takeOpportunityDown(services, { ...by(input), ...input.body }, 'set')
      await note(input, 'opportunity_taken_down')
      return said('said.opportunityTakenDown')
    }),
    signedInRoute(contract.restoreOpportunity, async (input) => {
      await commands.takeOpportunityDown(services, by(input), 'cleared')
      await note(input, 'opportunity_restored')
      return said('said.opportunityRestored')
    }),
    signedInRoute(contract.retryMails, async (input) => {
      const mails = await commands.retryMails(services, input.caller.userId)
      if (mails > 0) await note(input, 'mails_retried')
      return said('said.mailsRetried', { mails })
    }),
    signedInRoute(contract.retryMail, async (input) => {
      const { caller, params } = input
      await commands.retryMail(services, { operatorId: caller.userId, id: params.id })
      await note(input, 'mail_retried')
      return said('said.mailRetried')
    }),
  ]
}
