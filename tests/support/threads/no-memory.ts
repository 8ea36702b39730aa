import { parentPort } from 'node:worker_threads'

/** Takes memory until there is none. */
parentPort?.on('message', () => {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => `${n}`))
})
