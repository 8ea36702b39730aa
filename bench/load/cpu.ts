import { cpuTimeOf } from '#bench/processes.ts'
import { type Asking, drive, type Load } from './load.ts'

/** With the CPU time of the server's process for an answer, in microseconds, where the system tells it. */
export type Measured = Load & { cpuPerAnswer?: number }

/** Drives a server and counts the CPU time of its process, with what else it does meanwhile. */
export async function driveProcess(pid: number, asking: Asking): Promise<Measured> {
  const before = cpuTimeOf(pid)
  const load = await drive(asking)
  const after = cpuTimeOf(pid)
  if (before === undefined || after === undefined || load.answers === 0) return load
  return { ...load, cpuPerAnswer: (after - before) / load.answers }
}
