import { type Effort, newEffort } from './pdf-values.ts'
import { Refusal } from './refusal.ts'
import type { ZipEntry } from './zip.ts'

/**
 * Work that is left for a file, with all that is in it: bytes to unpack, bytes of XML to parse, elements that drawings
 * draw, and values of PDFs.
 */
export type Work = { unpacked: number; parsed: number; drawn: number; effort: Effort }

const MB = 1024 * 1024
export const newWork = (): Work => ({
  unpacked: 200 * MB,
  parsed: 20 * MB,
  drawn: 2_000_000,
  effort: newEffort(),
})

/** @throws Refusal when too little is left */
export function spend(work: Work, what: 'unpacked' | 'parsed' | 'drawn', amount: number): void {
  work[what] -= amount
  if (work[what] < 0) throw new Refusal('file_too_complex')
}

export const spendEntries = (work: Work, entries: ZipEntry[]) =>
  spend(
    work,
    'unpacked',
    entries.reduce((sum, { size }) => sum + size, 0),
  )
