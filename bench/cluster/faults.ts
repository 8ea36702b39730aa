import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Program } from './program.ts'

/** For so long a part stays away that nothing replaces: somebody starts it again. */
const AWAY_MS = 10_000

/** Breaks one thing. @returns what starts it again, once all else has gone on without it */
export type Fault = { name: string; breakIt(cluster: Cluster): Promise<() => Promise<void>> }

const kill = async (program: Program) => {
  await program.kill()
  return async () => program.start()
}

export const FAULTS: Record<string, Fault> = {
  app: { name: 'a process of the product, killed', breakIt: ({ apps: [first] }) => kill(whole(first)) },
  drain: {
    name: 'a process of the product, told to stop',
    async breakIt({ apps: [, second] }) {
      await whole(second).stop()
      return async () => whole(second).start()
    },
  },
  primary: {
    name: 'the primary of PostgreSQL, with its Patroni',
    breakIt: async ({ postgres }) => kill(await postgres.find('primary')),
  },
  replica: {
    name: 'the replica of PostgreSQL, with its Patroni',
    breakIt: async ({ postgres }) => kill(await postgres.find('replica')),
  },
  etcd: { name: 'the leading member of etcd', breakIt: async ({ etcd }) => kill(await etcd.leader()) },
  store: {
    name: `the S3 store, for ${AWAY_MS / 1_000} seconds`,
    async breakIt({ store }) {
      await store.kill()
      await pause(AWAY_MS)
      store.start()
      return async () => {}
    },
  },
}

function whole(program: Program | undefined): Program {
  if (!program) throw new Error('There is no such program')
  return program
}
