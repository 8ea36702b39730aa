import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Starts a program in a network namespace of its own, which reaches nothing. Only Linux has it, and not every kernel and container lets it be used. */
export const WITHOUT_NETWORK: [program: string, ...args: string[]] = [
  '/usr/bin/unshare',
  '--map-current-user',
  '--net',
]

/** Whether this process may start one so. */
export function canCutNetwork(): Promise<boolean> {
  const [program, ...args] = WITHOUT_NETWORK
  return promisify(execFile)(program, [...args, 'true']).then(
    () => true,
    () => false,
  )
}
