import type { Readable } from 'node:stream'

/** Where files are kept. Names are ours, made of hashes and numbers; what a person called a file is never one. */
export type Files = {
  write(name: string, content: Buffer): Promise<void>
  /** undefined when there is none */
  read(name: string): Promise<Buffer | undefined>
  /** undefined when there is none */
  stream(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** The names of all files in a folder, in no order. */
  list(folder: string): Promise<string[]>
  /** Resolves when files can be kept now, else rejects. */
  check(): Promise<void>
  /** A path of this machine that nobody else has, to write a file to while it comes in. */
  begin(): Promise<string>
  /** Takes over what was written to such a path; afterwards it is kept whole, also after a power cut. */
  keep(path: string, name: string): Promise<void>
  discard(path: string): Promise<void>
  /** Removes what a killed process began to write and nobody goes on with. */
  removeUnfinished(): Promise<void>
}

/** A place of whole files. */
export type Store = Pick<Files, 'stream' | 'remove' | 'list' | 'check'> & {
  /** Takes a finished file of this machine; the path is free afterwards or removed by the caller. */
  put(path: string, name: string): Promise<void>
}
