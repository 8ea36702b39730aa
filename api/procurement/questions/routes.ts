import { can } from '#api/platform/access/roles.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { memberRoute, type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/procurement/questions.ts'
import { askQuestion, draftAnswer, publishAnswers, type Services as Writing } from './commands.ts'
import { presentAnswer, presentOwn, presentQuestion, presentTimes } from './present.ts'
import { findTimes, listAll, listAnswered, listOwn } from './queries.ts'

type Services = Writing & { timeZone: string }

export function questionRoutes(services: Services): Route[] {
  const { database } = services
  const showOfCompany = async (scope: Scope, id: number) => {
    const opportunity = await ownOpportunity(database, scope, { id, kind: 'RFP' })
    return showCompany(services, scope, opportunity.id)
  }
  return [
    route(contract.listQuestions, async ({ params }) => {
      noteOpportunity(params.id)
      const times = await publicTimesOf(database, params.id)
      noteShown([times])
      return { ...presentTimes(times), answers: (await listAnswered(database, params.id)).map(presentAnswer) }
    }),
    signedInRoute(contract.listOwnQuestions, ({ params, caller }) =>
      showOwn(services, { opportunityId: params.id, userId: caller.userId }),
    ),
    signedInRoute(contract.askQuestion, async ({ params, body, caller: { userId } }) => {
      await askQuestion(services, { userId, opportunityId: params.id, question: body.question })
      return showOwn(services, { opportunityId: params.id, userId })
    }),
    memberRoute(contract.listCompanyQuestions, ({ params, scope }) => showOfCompany(scope, params.id)),
    memberRoute(contract.saveAnswer, async ({ params, body, scope }) => {
      const opportunityId = await draftAnswer(services, scope, { id: params.id, ...body })
      return showOfCompany(scope, opportunityId)
    }),
    memberRoute(contract.publishAnswers, async ({ params, body, scope }) => {
      const { id } = await ownOpportunity(database, scope, { id: params.id, kind: 'RFP' })
      await publishAnswers(services, scope, { opportunityId: id, looked: body.questions })
      return showCompany(services, scope, id)
    }),
  ]
}

async function timesOf(database: Executor, opportunityId: number) {
  const times = await findTimes(database, opportunityId)
  if (!times) throw new ApiError('not_found')
  return times
}

/** @throws ApiError not_found, also for an RFP that was taken down or is of a suspended company */
async function publicTimesOf(database: Executor, opportunityId: number) {
  const times = await timesOf(database, opportunityId)
  if (!times.isPublic) throw new ApiError('not_found')
  return times
}

async function showOwn({ database, timeZone }: Services, wanted: { opportunityId: number; userId: number }) {
  const times = await publicTimesOf(database, wanted.opportunityId)
  return {
    ...presentTimes(times),
    time_zone: times.timeZone ?? timeZone,
    questions: (await listOwn(database, wanted)).map(presentOwn),
  }
}

async function showCompany({ database, timeZone }: Services, scope: Scope, opportunityId: OwnOpportunityId) {
  const times = await timesOf(database, opportunityId)
  return {
    opportunity: { id: times.id, name: times.name },
    ...presentTimes(times),
    answers_until: times.hasPost ? (times.answersUntil?.toISOString() ?? null) : null,
    takes_answers: times.takesAnswers,
    can_answer: times.takesAnswers && can(scope.role, 'questions.answer'),
    can_amend: times.hasPost && times.isOpen && can(scope.role, 'posts.edit'),
    time_zone: times.timeZone ?? timeZone,
    questions: (await listAll(database, opportunityId)).map(presentQuestion),
  }
}
