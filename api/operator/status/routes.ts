import { openChecks, type Running } from '#api/platform/doctor/running.ts'
import { checkOnce } from '#api/platform/http/health.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { listFailingJobs } from '#api/platform/queue/queries.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { siteStatus } from '#contract/operator/status.ts'
import { presentStatus } from './present.ts'

const PATIENCE_MS = 5_000

/** How the site is, worded in the reader's language. */
export function statusRoutes(running: Running): Route[] {
  const examine = openChecks(running)
  const failing = checkOnce(() => listFailingJobs(running.database), running.patienceMs ?? PATIENCE_MS)
  return [
    signedInRoute(siteStatus, async ({ client }) => {
      // The checks of the database tell why it does not answer.
      const [findings, jobs] = await Promise.all([examine(), failing().catch(() => null)])
      return presentStatus({ findings, jobs }, wordsFor(client))
    }),
  ]
}
