import { once } from 'node:events'
import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { keepChanging } from './changing.ts'
import { generateOpportunities } from './generate.ts'
import type { DatabaseOptions } from './prepare.ts'

/** Imports a few opportunities at a time beside the server, until the parent says to stop; then tells it how that went. */
const BATCH = 10
const { everyMs, ...options }: DatabaseOptions & { everyMs: number } = JSON.parse(process.argv[2] ?? '{}')

const { database, close } = await openKeyed({ databaseUrl: undefined, ...options })
const generated = generateOpportunities({ count: 100_000, seed: Date.now() })
const changing = keepChanging(everyMs, async () => {
  const batch = Array.from({ length: BATCH }, () => generated.next().value)
  const sourced = batch.flatMap((opportunity) =>
    opportunity ? [{ source: 'import-bench', opportunity }] : [],
  )
  await saveOpportunities(database, sourced, 'Africa/Accra')
})
// The parent's end ends it too.
process.once('disconnect', () => process.exit())
process.send?.('importing')
await once(process, 'message')
const changes = await changing.stop()
await close()
process.send?.(changes, () => process.disconnect())
