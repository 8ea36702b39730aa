import { driveProcess, type Measured } from '#bench/load/cpu.ts'
import { type Address, drive } from '#bench/load/load.ts'
import type { Prepared } from '#bench/prepare.ts'
import type { Product } from '#bench/product.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { differentLists, idsToMakeAnew, mixOf } from './addresses.ts'

export const CONNECTIONS = 16
const WARMING_SECONDS = 1

type StageOptions = {
  /** How long each row is measured. */
  seconds: number
  /** Where there are several. */
  name: string
}

/** A running product, and what to ask it for. Addresses to be made anew are taken away one by one. */
export type Stage = StageOptions & {
  product: Product
  server: RunningServer
  sample: Prepared
  mix: string[]
  anew: Record<'details' | 'jobPages' | 'listPages', string[]>
  /** Sentences below the table. */
  notes: string[]
}

export async function openStage(product: Product, sample: Prepared, options: StageOptions): Promise<Stage> {
  const { ofDetails, ofPages } = idsToMakeAnew(sample)
  return {
    product,
    server: await product.serve(),
    sample,
    mix: mixOf(sample),
    anew: {
      details: ofDetails.map((id) => `/api/jobs/${id}/`),
      jobPages: ofPages.map((id) => `/jobs/${id}/`),
      listPages: differentLists().map((query) => `/jobs/?${query}`),
    },
    ...options,
    notes: [],
  }
}

/** Measures after a second of warming up. */
export async function measure(stage: Stage, address: (n: number) => Address): Promise<Measured> {
  const asking = { url: stage.server.url, address, connections: CONNECTIONS }
  await drive({ ...asking, seconds: WARMING_SECONDS })
  return driveProcess(stage.server.pid, { ...asking, seconds: stage.seconds })
}

/** Measures with addresses that nobody asked for before, no longer than they last. */
export async function measureAnew(stage: Stage, paths: string[]): Promise<Measured> {
  const taken = () => ({ path: paths.pop() ?? '/used-up' })
  const asking = { url: stage.server.url, address: taken, connections: CONNECTIONS }
  const first = await drive({ ...asking, seconds: WARMING_SECONDS })
  const wanted = Math.max(CONNECTIONS * 2, Math.ceil(first.requestsPerSecond * stage.seconds))
  const requests = Math.min(wanted, paths.length)
  if (requests < CONNECTIONS) throw new Error('The sample has too few addresses: measure a larger size')
  return driveProcess(stage.server.pid, { ...asking, seconds: stage.seconds, requests })
}
