import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program in a network namespace of its own, which reaches nothing. Only Linux has it, and not every kernel and container lets it be used. */
export const WITHOUT_NETWORK: [program: string, ...args: string[]] = [
  '/usr/bin/unshare',
  '--map-current-user',
  '--net',
]

/** Whether this process may start one so. */
export async function canCutNetwork(): Promise<boolean> {
  const [program, ...args] = WITHOUT_NETWORK
  // Rejects where there is no such program.
  const [code] = await once(spawn(program, [...args, 'true'], { stdio: 'ignore' }), 'close').catch(() => [1])
  return code === 0
}
