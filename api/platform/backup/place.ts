import type { Readable } from 'node:stream'

/** A file of the backup as it lies there. */
export type Part = { path: string; bytes: number; sha256: string }

/** Where a backup lies: a folder, or a part of a bucket. Names are paths inside it. */
export type Place = {
  /** For sentences; without keys. */
  label: string
  /** Whether a backup may begin there. */
  isEmpty(): Promise<boolean>
  /** Keeps a second backup out. @returns what ends that @throws StartError while one is being made */
  reserve(): Promise<() => Promise<void>>
  has(name: string): Promise<boolean>
  /** undefined where there is none */
  stream(name: string): Promise<Readable | undefined>
  /** Leaves a file whole or absent, whatever ends meanwhile. */
  write(name: string, source: Readable): Promise<Omit<Part, 'path'>>
  /** Notes a file that lies whole there, for a run that goes on. */
  noteProgress(part: Part): Promise<void>
  /** Files of an earlier run that are still there. */
  readProgress(): Promise<Map<string, Part>>
  endProgress(): Promise<void>
  /** Says what the operator can mend there: no room, no right to write. @throws StartError */
  orRefuse<T>(work: Promise<T>): Promise<T>
}
