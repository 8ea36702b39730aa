import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/consents.ts'
import { giveConsent } from './commands.ts'
import { listConsents, listPoliciesDue } from './queries.ts'

export function consentRoutes(database: Database): Route[] {
  return [
    signedInRoute(contract.listConsents, async ({ caller: { userId } }) => {
      const due = await listPoliciesDue(database, userId)
      const given = await listConsents(database, userId)
      return {
        due: due.map(({ publishedAt, ...policy }) => ({
          ...policy,
          published_at: publishedAt.toISOString(),
        })),
        given: given.map(({ at, ...policy }) => ({ ...policy, at: at.toISOString() })),
      }
    }),
    signedInRoute(contract.giveConsent, async ({ caller, body }) => {
      await giveConsent(database, caller.userId, body.versions)
      return { detail: english().text('said.acknowledged') }
    }),
  ]
}
