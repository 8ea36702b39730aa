import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

export const ACTS = ['application', 'file', 'draft', 'message', 'read'] as const
export type Act = (typeof ACTS)[number]

/** How a request ended; `why` is the status, or that there was no answer. */
type Outcome = { act: Act; at: number; why: string | undefined }

/** An acknowledged write, and how it is looked up afterwards. */
type Acknowledged = { act: Act; during: string; what: string; isThere(): Promise<boolean> }

export type Witness = ReturnType<typeof openWitness>

/** Stands outside of the cluster: it writes down what was acknowledged, and how each request ended. */
export function openWitness(folder: string) {
  const file = join(folder, 'witness.jsonl')
  const acknowledged: Acknowledged[] = []
  const outcomes: Outcome[] = []
  let during = 'at rest'
  return {
    acknowledged,
    outcomes,
    /** Names the fault that the cluster has from now on. */
    begin(what: string) {
      during = what
    },
    answered(act: Act, why?: string) {
      outcomes.push({ act, at: performance.now(), why })
    },
    acknowledge(act: Act, what: string, isThere: () => Promise<boolean>) {
      appendFileSync(file, `${JSON.stringify({ at: new Date(), during, act, what })}\n`)
      acknowledged.push({ act, during, what, isThere })
    },
    /** Looks up everything. @returns what is not there */
    async lookUp(): Promise<Acknowledged[]> {
      const lost: Acknowledged[] = []
      for (const each of acknowledged) if (!(await each.isThere())) lost.push(each)
      return lost
    },
  }
}
