import { parentPort } from 'node:worker_threads'

/** Ends without an answer. */
parentPort?.on('message', () => process.exit(0))
