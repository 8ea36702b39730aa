import { parentPort } from 'node:worker_threads'

/** Takes all memory for one array, at once more than a limit can be raised by while the thread is stopped. */
parentPort?.on('message', () => {
  const kept: number[] = []
  for (;;) kept.push(kept.length)
})
