import { parentPort } from 'node:worker_threads'

/** Ends its whole process when it is asked to, and otherwise answers with the names of its environment. */
parentPort?.on('message', (asked: string) => {
  if (asked === 'end') process.kill(process.pid, 'SIGKILL')
  else parentPort?.postMessage({ answer: Object.keys(process.env) })
})
