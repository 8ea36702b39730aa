import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/integrations/job-sources.ts'
import {
  addSource,
  changeSource,
  getListed,
  getSource,
  previewSource,
  removeSource,
  runNow,
} from './commands.ts'
import { presentRun, presentSource } from './present.ts'
import { listRunsOf, listSourcesOf } from './queries.ts'

type Services = Parameters<typeof addSource>[0]

export function jobSourceRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.listJobSources, async ({ scope }) =>
      (await listSourcesOf(database, scope)).map(presentSource),
    ),
    memberRoute(contract.previewJobSource, ({ scope, body }) => previewSource(services, scope, body.url)),
    memberRoute(contract.addJobSource, async ({ scope, body }) => {
      const { id } = await addSource(services, scope, body)
      return presentSource(await getListed(database, scope, id))
    }),
    memberRoute(contract.changeJobSource, async ({ scope, params, body }) => {
      await changeSource(services, scope, { ...params, ...body })
      return presentSource(await getListed(database, scope, params.id))
    }),
    memberRoute(contract.deleteJobSource, async ({ scope, params }) => {
      await removeSource(services, scope, params.id)
      return { detail: english().text('said.jobSourceDeleted') }
    }),
    memberRoute(contract.runJobSource, async ({ scope, params, body }) => {
      await runNow(services, scope, { ...params, ...body })
      return { detail: english().text('said.jobSourceQueued') }
    }),
    memberRoute(contract.listSourceRuns, async ({ scope, params }) => {
      const { id } = await getSource(database, scope, params.id)
      return (await listRunsOf(database, id)).map(presentRun)
    }),
  ]
}
