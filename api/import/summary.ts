import type { Outcome } from '#api/opportunities/listing/rules.ts'

type Example = { file: string; record: string }
export type Group = { reason: string; count: number; examples: Example[] }

export type FileSummary = {
  file: string
  format: string | null
  sources: string[]
  added: number
  updated: number
  unchanged: number
  refused: number
  /** Days by which past deadlines were moved. */
  shiftedDays: number
  /** The reason when the file, or the rest of it, could not be read. */
  error: string | null
}

export type Summary = {
  files: FileSummary[]
  added: number
  updated: number
  unchanged: number
  refused: number
  refusals: Group[]
  /** Repairs and omissions in imported records. */
  notes: Group[]
  seconds: number
}

const EXAMPLES = 3
/** Limits the memory that a garbage file can fill with reasons. */
const MOST_REASONS = 200

/** Counts the outcomes of an import's records by file. */
export class Tally {
  private readonly files: FileSummary[] = []
  private readonly refusals = new Map<string, Group>()
  private readonly notes = new Map<string, Group>()
  private readonly start = performance.now()

  file(path: string): FileSummary {
    const file: FileSummary = {
      file: path,
      format: null,
      sources: [],
      added: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      shiftedDays: 0,
      error: null,
    }
    this.files.push(file)
    return file
  }

  count(file: FileSummary, outcome: Outcome, source: string): void {
    file[outcome]++
    if (!file.sources.includes(source) && file.sources.length < 20) file.sources.push(source)
  }

  refuse(file: FileSummary, reason: string, record: string): void {
    file.refused++
    countReason(this.refusals, reason, { file: file.file, record })
  }

  note(file: FileSummary, note: string, record: string): void {
    countReason(this.notes, note, { file: file.file, record })
  }

  /** Number of records read so far. */
  get records(): number {
    return this.files.reduce(
      (sum, file) => sum + file.added + file.updated + file.unchanged + file.refused,
      0,
    )
  }

  summary(): Summary {
    const sum = (what: Outcome | 'refused') => this.files.reduce((total, file) => total + file[what], 0)
    const often = (groups: Map<string, Group>) => [...groups.values()].sort((a, b) => b.count - a.count)
    return {
      files: this.files,
      added: sum('added'),
      updated: sum('updated'),
      unchanged: sum('unchanged'),
      refused: sum('refused'),
      refusals: often(this.refusals),
      notes: often(this.notes),
      seconds: Math.round((performance.now() - this.start) / 10) / 100,
    }
  }
}

function countReason(groups: Map<string, Group>, reason: string, example: Example): void {
  const name = groups.has(reason) || groups.size < MOST_REASONS ? reason : 'other reasons'
  const one = groups.get(name) ?? { reason: name, count: 0, examples: [] }
  one.count++
  if (one.examples.length < EXAMPLES) one.examples.push(example)
  groups.set(name, one)
}
