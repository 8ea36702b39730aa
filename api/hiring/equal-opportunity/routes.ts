import { Readable } from 'node:stream'
import { findWords } from '#api/accounts/profile/queries.ts'
import { homeCountry } from '#api/opportunities/places/places.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/hiring/equal-opportunity.ts'
import { answer, choose, type Services } from './commands.ts'
import { csvOf, presentChoice, presentRegions, presentReport } from './present.ts'
import { findAsked, findChoice, isUsed, listSums } from './queries.ts'
import { hasRegions, tokenOf } from './rules.ts'

export function equalOpportunityRoutes(services: Services): Route[] {
  const { database, secretKey } = services
  return [
    signedInRoute(contract.readEqualOpportunity, async ({ params: { number }, caller: { userId } }) => {
      const asked = await findAsked(database, { userId, number })
      if (!asked) throw new ApiError('not_found')
      const isAnswered = asked.isOn && (await isUsed(database, tokenOf(secretKey, number)))
      const isOpen = asked.isOn && asked.isInTime
      return {
        state: isAnswered ? ('ANSWERED' as const) : isOpen ? ('OPEN' as const) : ('NOT_ASKED' as const),
        asks_region: asked.asksRegion && hasRegions(),
        regions: asked.asksRegion ? presentRegions(homeCountry()) : [],
        until: isOpen ? asked.until.toISOString() : null,
      }
    }),
    signedInRoute(contract.answerEqualOpportunity, async ({ params, body, caller }) => {
      await answer(services, { userId: caller.userId, number: params.number, answers: body })
      return { detail: english().text('said.equalOpportunity') }
    }),
    memberRoute(contract.readEqualOpportunityChoice, async ({ scope }) =>
      presentChoice(await findChoice(database, scope)),
    ),
    memberRoute(contract.chooseEqualOpportunity, async ({ scope, body }) => {
      await choose(database, scope, body)
      return presentChoice(await findChoice(database, scope))
    }),
    memberRoute(contract.readEqualOpportunityReport, async ({ scope }) =>
      presentReport(await listSums(database, scope)),
    ),
    memberRoute(contract.readEqualOpportunityCsv, async ({ scope }) => {
      const words = await findWords(database, scope.userId)
      const csv = csvOf(presentReport(await listSums(database, scope)), words)
      return new Download({ content: Readable.from(csv), name: `${words.text('equalOpportunity.file')}.csv` })
    }),
  ]
}
