import { constants, setPriority } from 'node:os'

/** From outside and at once, as each thread takes over the priority of the one that starts it. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It ended already, or the system has no priorities.
  }
}
