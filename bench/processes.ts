import { readFileSync } from 'node:fs'

/** Reads the memory that a process holds now and has held at most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Linux tells it in ticks of 10 ms. */
const US_PER_TICK = 10_000

/** Reads the CPU time that a process has taken so far, in microseconds. @returns undefined where the system does not tell it */
export function cpuTimeOf(pid: number): number | undefined {
  try {
    return cpuTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** Reads what Linux tells of a process: user and system time are the 14th and the 15th of its values. */
export function cpuTimeIn(stat: string): number {
  // The name of the program, the second in brackets, may hold anything.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) * US_PER_TICK
}
