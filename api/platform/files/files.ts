import type { Readable } from 'node:stream'

/** Storage of files. Names are made of hashes and numbers, never of what a person called a file. */
export type Files = {
  write(name: string, content: Buffer): Promise<void>
  /** undefined when there is none */
  read(name: string): Promise<Buffer | undefined>
  /** undefined when there is none */
  stream(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  list(folder: string): Promise<string[]>
  /** Resolves when files can be kept now, else rejects. */
  check(): Promise<void>
  /** A new path on this machine to receive a file at. */
  begin(): Promise<string>
  /** Moves a received file into the storage, where it survives a power cut. */
  keep(path: string, name: string): Promise<void>
  discard(path: string): Promise<void>
  /** Removes received files that a killed process left. */
  removeUnfinished(): Promise<void>
}

export type Store = Pick<Files, 'stream' | 'remove' | 'list' | 'check'> & {
  /** Stores a finished file of this machine, which may stay at its path. */
  put(path: string, name: string): Promise<void>
}
