import { parentPort } from 'node:worker_threads'

/** Answers, and fails afterwards. */
parentPort?.on('message', () => {
  parentPort?.postMessage({ answer: undefined })
  setImmediate(() => {
    throw new Error('late')
  })
})
