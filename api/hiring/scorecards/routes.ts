import { listCriteria } from '#api/applications/scoring/queries.ts'
import { ownApplicant, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import * as contract from '#contract/hiring/scorecards.ts'
import { handIn, look, type Place, saveScore, saveWord } from './commands.ts'
import { presentScore, presentScorecards, presentWord } from './present.ts'
import { findOwnCard, findSight, findSubject, listHandedIn, listScoresAt } from './queries.ts'

export function scorecardRoutes(services: { database: Database; mails: MailQueue }): Route[] {
  const { database } = services
  const shown = (scope: Scope, place: Place) => show(database, scope, place)
  return [
    memberRoute(contract.readScorecards, async ({ scope, params }) =>
      shown(scope, await ownApplicant(database, scope, params.number)),
    ),
    memberRoute(contract.saveCriterionScore, async ({ scope, params, body }) => {
      const place = await ownApplicant(database, scope, params.number)
      const draft = { ...place, criterion: params.criterion, draft: body }
      return presentScore(await saveScore(database, scope, draft))
    }),
    memberRoute(contract.saveScorecard, async ({ scope, params, body }) => {
      const place = await ownApplicant(database, scope, params.number)
      return presentWord(await saveWord(database, scope, { ...place, draft: body }))
    }),
    memberRoute(contract.handInScorecard, async ({ scope, params, body }) => {
      const place = await ownApplicant(database, scope, params.number)
      await handIn(services, scope, { ...place, seen: body.seen })
      return shown(scope, place)
    }),
    memberRoute(contract.lookAtScorecards, async ({ scope, params }) => {
      const place = await ownApplicant(database, scope, params.number)
      await look(database, scope, place)
      return shown(scope, place)
    }),
  ]
}

async function show(database: Database, scope: Scope, { id, job }: Place): Promise<contract.Scorecards> {
  const { isShown } = await findSight(database, scope, id)
  return presentScorecards({
    scope,
    job,
    isShown,
    subject: await findSubject(database, id),
    criteria: await listCriteria(database, job.id),
    own: await findOwnCard(database, scope, id),
    handedIn: await listHandedIn(database, scope, id),
    scores: isShown ? await listScoresAt(database, id) : [],
  })
}
