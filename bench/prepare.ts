import { openKeyed } from '#api/platform/keys/commands.ts'
import { fill } from './fill.ts'
import { insertPeople, type People } from './people.ts'
import { type Sample, takeSample } from './sample.ts'

/** Fills the database of the product in whose folder this runs, with the product's own code, and tells the parent what to ask for. */
export type Prepared = Sample & People & { size: number; savedPerSecond: number }
export type DatabaseOptions = { databaseUrl?: string | undefined; dataDir: string; secretKey: string }

const { size, ...options }: DatabaseOptions & { size: number } = JSON.parse(process.argv[2] ?? '{}')

const { database, close } = await openKeyed({ databaseUrl: undefined, ...options })
const savedPerSecond = await fill(database, size)
const sample = await takeSample(database, size)
const people = await insertPeople(database, sample.ids)
await close()
const prepared: Prepared = { size, savedPerSecond, ...sample, ...people }
process.send?.(prepared)
